import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeMessageTypes } from "../../apps/web/vite/message-types.ts";
import { catalogueTypes } from "../generate/catalogue-types.ts";
import { clientAddresses } from "../generate/client-addresses.ts";
import { generateDatabaseFiles } from "../generate/database-files.ts";
import { duplicateKinds } from "../generate/duplicate-kinds.ts";
import { boardKinds, kindsOfRecords } from "../generate/record-kinds.ts";
import { requirementsPage } from "../generate/requirements-page.ts";
import { targetNames } from "../generate/target-names.ts";
import { root } from "./child-command.ts";
import { phase } from "./progress.ts";

type GeneratedFile = { readonly path: string; readonly text: () => string };

const write = (file: GeneratedFile) =>
  phase(file.path, async () => writeFileSync(join(root, file.path), file.text()));

for (const file of [kindsOfRecords, boardKinds, duplicateKinds]) await write(file);
await phase("Schema and types of the database", generateDatabaseFiles);
await phase("Ids of the web app's texts", async () => writeMessageTypes());
const requirements = { path: "docs/requirements.md", text: requirementsPage };
for (const file of [clientAddresses, targetNames, ...catalogueTypes, requirements]) await write(file);
