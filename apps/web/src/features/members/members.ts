export { useMembers } from "./member-queries.ts";
