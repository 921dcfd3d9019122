import { holdAllStages, settleCards } from "#src/features/pipeline/pipeline.ts";
import { recordUndo } from "#src/records/record-undo.ts";
import { deals } from "./deal-storage.ts";

/** How the log takes changes of deals back. */
export const dealUndo = recordUndo(deals, { hold: holdAllStages, settle: settleCards });
