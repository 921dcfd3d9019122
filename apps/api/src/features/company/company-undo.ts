import { refusal } from "@lanyard/contract/refusals/refusal";
import { recordUndo } from "#src/records/record-undo.ts";
import { companies } from "./company-kind.ts";
import { isFree, selectNeededCompanies } from "./company-sql.ts";

/** How the log takes changes of companies back. */
export const companyUndo = recordUndo(companies, {
  async needed(tx, ids) {
    const needed = await selectNeededCompanies(tx, ids);
    return new Map(needed.map((id) => [id, { fields: [], message: refusal("companyInUse") }]));
  },
  mayBeTakenBack: isFree,
});
