import { z } from "zod";

export const roleSchema = z.enum(["admin", "user", "viewer"]);
export type Role = z.infer<typeof roleSchema>;

const permissions: Readonly<Record<Role, readonly string[]>> = {
  admin: ["*"],
  user: ["read", "write", "export"],
  viewer: ["read"],
};

export function permissionsOf(role: Role): string[] {
  return [...permissions[role]];
}
