/** The permissions of each role in the API; `*` grants all. */
export const rolePermissions = {
  admin: ["*"],
  user: ["read", "write", "export"],
  viewer: ["read"],
} as const;
