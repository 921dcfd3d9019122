export { deleteOldProposals, eraseProposalsOf } from "./proposal-sql.ts";
