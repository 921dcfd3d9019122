import { refusal } from "@lanyard/contract/refusals/refusal";
import { isWithoutChildren, selectWithChildren } from "#src/records/record-sql.ts";
import { recordUndo } from "#src/records/record-undo.ts";
import { companies } from "./company-storage.ts";

/** How the log takes changes of companies back. */
export const companyUndo = recordUndo(companies, {
  async needed(tx, ids) {
    const needed = await selectWithChildren(tx, "company", ids);
    return new Map(needed.map((id) => [id, { fields: [], message: refusal("companyInUse") }]));
  },
  mayBeReverted: (tx) => isWithoutChildren(tx, "company"),
});
