export { eraseDuplicatesOf } from "./duplicate-pair-sql.ts";
export { searchKind, searchOrganisation } from "./duplicate-search.ts";
export { restartSearches } from "./duplicate-search-sql.ts";
export { duplicateUndo } from "./duplicate-undo.ts";
export { startDuplicateSearch } from "./duplicate-watch.ts";
