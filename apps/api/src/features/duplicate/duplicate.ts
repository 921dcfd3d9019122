export { eraseDuplicatesOf, purgeDuplicates } from "./duplicate-pair-sql.ts";
export { searchAll, startDuplicateSearch } from "./duplicate-search.ts";
export { duplicateUndo } from "./duplicate-undo.ts";
