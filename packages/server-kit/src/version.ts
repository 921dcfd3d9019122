import { readFileSync } from "node:fs";
import { z } from "zod";

const packageFile = new URL("../../../package.json", import.meta.url);

/** Of Lanyard, as it is shown, recorded with each migration, and named in backups. CHANGELOG.md tells what each version brought. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, "utf8")));
