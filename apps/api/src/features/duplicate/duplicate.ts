export { eraseDuplicatesOf } from "./duplicate-pair-sql.ts";
export { searchOrganisation } from "./duplicate-search.ts";
export { duplicateUndo } from "./duplicate-undo.ts";
export { startDuplicateSearch } from "./duplicate-watch.ts";
