/** The rights of each role; `*` means all. */
export const rolePermissions = {
  admin: ["*"],
  user: ["read", "write", "export"],
  viewer: ["read"],
} as const;
