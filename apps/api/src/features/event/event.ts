/**
 * Returns the id of the organisation's newest action. The event stream of a new session starts after this
 * action.
 */
export { selectNewestAction as newestAction } from "./event-sql.ts";
