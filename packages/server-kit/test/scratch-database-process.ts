import { withScratchDatabase } from "../src/scratch-database.ts";

/** Keeps a temporary database until the test kills this process. */
const [dataDir = ""] = process.argv.slice(2);
await withScratchDatabase(
  dataDir,
  (line) => process.stdout.write(`${line}\n`),
  (url) => {
    process.stdout.write(`${url}\n`);
    return new Promise<never>(() => {
      setInterval(() => undefined, 1000);
    });
  },
);
