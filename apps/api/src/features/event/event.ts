/** Returns the newest action of the organisation, at which the stream of a new session starts. */
export { selectNewestAction as newestAction } from "./event-sql.ts";
