"""An engine that plays whole hands like tagolib, except that it forgets who has restored."""

import json
import sys

from tagolib.conformance.server import reply

for line in sys.stdin:
    request = json.loads(line)
    said = reply(request)
    if said is None:
        break
    if request["cmd"] == "start":
        said |= {"implementation": "forgetful", "version": "1"}
    else:
        said["seq"] = request["seq"]
        for seat in said.get("result", {}).get("state", {}).get("seats", {}).values():
            seat["restored"] = False
    print(json.dumps(said), flush=True)
