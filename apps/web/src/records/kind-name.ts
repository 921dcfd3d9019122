import type { RecordPlural } from "@lanyard/contract/kind/record-kinds";

/** The kinds of records, named as their routes in the contract are. Query keys and the files of texts have the same names. */
export type KindName = RecordPlural;
