import { z } from "zod";
import { memberFilter } from "../field/filter-schema.ts";
import { idPattern, stageId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { filterParam } from "../filter/filter-param.ts";
import type { KindDeclaration } from "../kind/kind.ts";
import { nextStepFilters } from "../kind/next-step.ts";
import { defaultPageSize, maxPage, maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";

const asked = z.strictObject({
  page: wholeParam(1, maxPage).default(1),
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  stage_id: stageId.optional(),
  after: z
    .string()
    .regex(new RegExp(`^\\d{1,16}_${idPattern}$`, "u"), refusalMessage("invalidCursor"))
    .optional(),
  owner_id: memberFilter,
  filter: filterParam.optional(),
  ...nextStepFilters,
});

type Cursor = { readonly stage_id?: unknown; readonly after?: unknown };
const isOfOneStage = ({ stage_id, after }: Cursor) => after === undefined || stage_id !== undefined;
const cursorRefusal = { message: refusalMessage("cursorWithoutStage"), path: ["stage_id"] };

/**
 * `page` and `limit` apply to each stage. `stage_id` requests one column; `after`, the `next` of its last
 * answer, continues it whatever moved since (without `page`). The other parameters filter cards and figures.
 */
export const boardQuery = asked.refine(isOfOneStage, cursorRefusal);
export type BoardQuery = z.output<typeof boardQuery>;

/** Returns the board query for the cards of a kind, with the kind's filters. */
export function boardQueryOf({
  fields,
  has,
}: KindDeclaration): z.ZodType<BoardQuery, z.input<typeof boardQuery>> {
  const lacking = {
    ...(fields.owner_id === undefined && { owner_id: true as const }),
    ...(!has.tasks && { next_step: true as const, time_zone: true as const }),
  };
  return asked.omit(lacking).refine(isOfOneStage, cursorRefusal);
}

/** The position in a column: `next` leads to further cards if `hasMore` is true. */
export const columnPage = { hasMore: z.boolean(), next: z.string().nullable() };
