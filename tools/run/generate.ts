import { messageTypesFile, writeMessageTypes } from "../../apps/web/vite/message-types.ts";
import { generateCatalogueTypes } from "../generate/catalogue-types.ts";
import { generateClientAddresses } from "../generate/client-addresses.ts";
import { generateDatabaseFiles } from "../generate/database-files.ts";
import { generateDuplicateKinds } from "../generate/duplicate-kinds.ts";
import { generateBoardKinds, generateRecordKinds } from "../generate/record-kinds.ts";
import { generateRequirementsPage } from "../generate/requirements-page.ts";
import { generateTargetNames } from "../generate/target-names.ts";
import { phase } from "./progress.ts";

const generators: ReadonlyArray<{ title: string; generate: () => Promise<string> }> = [
  { title: "Kinds of records for the database", generate: generateRecordKinds },
  { title: "Kinds of cards for the database", generate: generateBoardKinds },
  { title: "Kinds whose duplicates are found", generate: generateDuplicateKinds },
  { title: "Schema and types of the database", generate: generateDatabaseFiles },
  { title: "Routes for the client", generate: generateClientAddresses },
  { title: "Ids of the web app's texts", generate: generateMessageTypes },
  { title: "Targets of import columns", generate: generateTargetNames },
  { title: "Ids of the servers' texts", generate: generateCatalogueTypes },
  { title: "Requirements and their tests", generate: generateRequirementsPage },
];

for (const { title, generate } of generators) await phase(title, generate);

async function generateMessageTypes(): Promise<string> {
  writeMessageTypes();
  return messageTypesFile;
}
