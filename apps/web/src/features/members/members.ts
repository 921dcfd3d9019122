export { useMembers } from "./member-queries.ts";
export { roleName } from "./role-name.ts";
