export { eraseFromViews, viewsNaming, viewsUsing } from "./view-reading.ts";
export { purgeViews } from "./view-sql.ts";
