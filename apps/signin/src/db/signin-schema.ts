import { join } from "node:path";
import type { ServiceSchema } from "@lanyard/server-kit/prepared-schema";

/** The schema of Lanyard ID, and its restricted role. */
export const signinSchema: ServiceSchema = {
  role: "lanyard_signin",
  schema: "signin",
  hasSearchPath: true,
  folder: join(import.meta.dirname, "../../db/migrations"),
};
