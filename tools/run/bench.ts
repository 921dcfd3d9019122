import { join } from "node:path";
import { root, runLoudly } from "./child-command.ts";

process.exit(await runLoudly(process.execPath, [join(root, "bench/main.ts"), ...process.argv.slice(2)]));
