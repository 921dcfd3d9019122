import { runLoudly } from "./child-command.ts";

const only = ["run", "apps/api/test/import-published-files.release.test.ts"];
process.exit(await runLoudly("vitest", only, { env: { ...process.env, IMPORT_ONE_ROW_IN: "1" } }));
