export { useMembers } from "./member-queries.ts";
/** What roles are called, for other features. */
export { roleName } from "./role-name.ts";
