export { useMembers } from "./member-queries.ts";
/** Role names for other features. */
export { roleName } from "./role-name.ts";
