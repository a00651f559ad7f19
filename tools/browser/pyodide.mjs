// Runs test files in Pyodide, the Python of the play page: node tools/browser/pyodide.mjs RUNTIME WHEELS FILE ...
//
// RUNTIME is the folder that docs/runtime.py fills, and WHEELS is one with the wheels of pytest. The
// tests may import the modules of tools.

import { readFileSync, readdirSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, wheels, ...tests] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(runtime, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: runtime + "/" });

const put = (path, folder) => python.FS.writeFile(join(folder, basename(path)), readFileSync(path));
python.FS.mkdir("/wheels");
python.FS.mkdir("/tests");
python.FS.mkdirTree("/beside/tools");
python.FS.mount(python.FS.filesystems.NODEFS, { root: resolve("tools") }, "/beside/tools");
for (const folder of [runtime, wheels]) {
  const found = readdirSync(folder).filter((name) => name.endsWith(".whl"));
  found.forEach((name) => put(join(folder, name), "/wheels"));
}
tests.forEach((path) => put(path, "/tests"));
process.exitCode = python.runPython(`
import os, sys, zipfile
for name in os.listdir("/wheels"):
    zipfile.ZipFile("/wheels/" + name).extractall("/packages")
sys.path[:0] = ["/packages", "/beside"]
os.chdir("/tests")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # the page's wheel has no conformance kit
import pytest
int(pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "no:debugging", "/tests"]))
`);
