// Compile the Python in a zip file as the page's Python reads it: node docs/bytecode.mjs PYODIDE ZIP ROOM
//
// Beside each module comes its bytecode, which the page would otherwise make anew at each first Run: most of the time
// until the first answer.  ROOM is where the page finds the zip file, for tracebacks.  The page never looks whether the
// bytecode is that of the source ("unchecked"): both are written here, once for each build.  What Python needs of the
// library it comes with has no source beside it then, which keeps the file small.
//
// A road not taken: a snapshot of Python's memory (Pyodide's makeMemorySnapshot) starts it with a third of the processor
// time, 0.8 s for 2.3 s on one machine.  But it weighs 4.3 MB more to load, and is not for the public yet.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, zip, room] = process.argv.slice(2);
const folder = resolve(pyodide) + sep;
const { loadPyodide } = await import(pathToFileURL(folder + "pyodide.mjs"));
const python = await loadPyodide({ indexURL: folder, env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/old.zip", readFileSync(zip));
python.globals.set("room", room);
python.runPython(`
import importlib.util, zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

ours = room.endswith("lightsgame.zip")
with zipfile.ZipFile("/old.zip") as old, zipfile.ZipFile("/new.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
    for name in old.namelist():
        if name.endswith("/") or ".dist-info/" in name:
            continue
        data = old.read(name)
        is_code = name.endswith(".py")
        if ours or not is_code:
            new.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
        if is_code:
            code = compile(data, f"{room}/{name}", "exec", dont_inherit=True, optimize=0 if ours else 2)
            written = _code_to_hash_pyc(code, importlib.util.source_hash(data), False)
            new.writestr(zipfile.ZipInfo(name + "c"), written, zipfile.ZIP_DEFLATED)
`);
writeFileSync(zip, python.FS.readFile("/new.zip"));
