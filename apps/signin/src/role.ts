import { rolePermissions } from "@lanyard/contract/route/route";
import { z } from "zod";

export const roleSchema = z.enum(["admin", "user", "viewer"]);
export type Role = z.infer<typeof roleSchema>;

export function permissionsOf(role: Role): string[] {
  return [...rolePermissions[role]];
}
