/** The part of views that other features use. */
export { viewsUsing } from "./view-reading.ts";
export { purgeViews } from "./view-sql.ts";
