// Compiles what the page imports, with the very Python that will run it in the browser:
// node docs/compile.mjs FOLDER ARCHIVE ...
//
// FOLDER has Pyodide and the archives. In each the modules that are imported when the game starts are
// replaced by compiled ones, so the browser need not compile them at the first visit. The others stay
// sources, which are half as large.

import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...archives] = process.argv.slice(2);
const runtime = resolve(folder);
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: runtime + "/" });
for (const name of archives) python.FS.writeFile(`/${name}`, readFileSync(join(runtime, name)));
python.runPython(`
import sys
from pathlib import Path

def compile_imported(path):
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            if name in imported:
                Path("/source").write_bytes(content)
                mode = py_compile.PycInvalidationMode.UNCHECKED_HASH  # no time stands in the file
                py_compile.compile("/source", "/compiled", name, doraise=True, invalidation_mode=mode)
                name, content = f"{name}c", Path("/compiled").read_bytes()
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)

archives = ${JSON.stringify(archives)}
sys.path += [f"/{name}" for name in archives if name.endswith(".whl")]
import tagolib.announcements, tagolib.play.asked, tagolib.play.desk, tagolib.play.tap_desk
origins = [getattr(one, "__file__", None) or "" for one in sys.modules.values()]
imported = {origin.partition(mark)[2] for origin in origins for mark in (".zip/", ".whl/")}
import py_compile, zipfile
for name in archives:
    compile_imported(f"/{name}")
`);
for (const name of archives) writeFileSync(join(runtime, name), python.FS.readFile(`/${name}`));
