import { join } from "node:path";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";
import { shareNewTable } from "./distribution.ts";

/** The tables of the CRM, and the role of its API, which owns nothing. */
export const crmSchema: ServiceSchema = {
  role: "lanyard_app",
  schema: "crm",
  folder: join(import.meta.dirname, "../../db/migrations"),
  onTable: shareNewTable,
  functionsFolder: join(import.meta.dirname, "../../db/functions"),
};
