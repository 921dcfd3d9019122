import { join } from "node:path";
import { firstLoadLimitBytes, measureFirstLoad } from "./first-load.ts";

const scripts = measureFirstLoad(join(import.meta.dirname, "../dist"));
const total = scripts.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1).padStart(7)} KB`;

for (const { file, sentBytes } of scripts) process.stdout.write(`${kilobytes(sentBytes)}  ${file}\n`);
process.stdout.write(`${kilobytes(total)}  first load, at most ${firstLoadLimitBytes / 1024} KB\n`);
if (total > firstLoadLimitBytes) process.exitCode = 1;
