/** The part of proposals that other features use. */
export { deleteOldProposals, eraseProposalsOf } from "./proposal-sql.ts";
