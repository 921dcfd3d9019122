import { join } from "node:path";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";
import { findMissingNode, isDistributed, planForEachOrganisation, shareNewTable } from "./distribution.ts";

const folder = join(import.meta.dirname, "../../db/migrations");

/** The schema of the CRM, and the restricted role of the API. */
export const crmSchema: ServiceSchema = {
  role: "lanyard_app",
  schema: "crm",
  folder,
  onTable: shareNewTable,
  onFunctions: planForEachOrganisation,
  findAlternatives: async (client) =>
    (await isDistributed(client)) ? join(folder, "distributed") : undefined,
  findMissingNode,
  functionsFolder: join(import.meta.dirname, "../../db/functions"),
};
