import { readFileSync } from "node:fs";
import { z } from "zod";

const packageFile = new URL("../../../package.json", import.meta.url);

/** The version of Lanyard, which is shown, recorded with each migration and named in backups. CHANGELOG.md lists what each one brought. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(packageFile, "utf8")));
