/** What each role may do in the API; `*` is everything. */
export const rolePermissions = {
  admin: ["*"],
  user: ["read", "write", "export"],
  viewer: ["read"],
} as const;
