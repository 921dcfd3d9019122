import { z } from "zod";
import { matchingOf } from "../action/bulk-schema.ts";
import { idPattern, stageId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import type { KindDeclaration } from "../kind/kind.ts";
import { defaultPageSize, maxPage, maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { type CardOrder, cardOrdersOf } from "./card-orders.ts";

const place = {
  page: wholeParam(1, maxPage).default(1),
  limit: wholeParam(1, maxPageSize).default(defaultPageSize),
  stage_id: stageId.optional(),
  after: z
    .string()
    .regex(new RegExp(`^(?:\\d{1,9}|\\d{1,16}_${idPattern})$`, "u"), refusalMessage("invalidCursor"))
    .optional(),
  full: z.enum(["true"]).optional(),
};

export type BoardQuery = z.output<z.ZodObject<typeof place>> & OrderedFilters;
type BoardInput = z.input<z.ZodObject<typeof place>> & OrderedFilters;
type OrderedFilters = { readonly card_order?: CardOrder | undefined } & Readonly<Record<string, unknown>>;

type Cursor = { readonly stage_id?: unknown; readonly after?: unknown };
const isOfOneStage = ({ stage_id, after }: Cursor) => after === undefined || stage_id !== undefined;
const cursorRefusal = { message: refusalMessage("cursorWithoutStage"), path: ["stage_id"] };

type Ordered = { readonly card_order?: unknown; readonly after?: unknown };
/**
 * Returns whether the cursor `after` matches the order: an entry time and a card id for the order of entry,
 * an offset for other orders.
 */
const isOfItsOrder = ({ card_order = "entered", after }: Ordered) =>
  after === undefined || String(after).includes("_") === (card_order === "entered");

/**
 * `page` and `limit` apply to each stage. `stage_id` selects one stage, in which `after` (the `next` of the
 * last response) continues. `full` adds all fields to the cards. The filters apply to cards and figures.
 */
export function boardQueryOf<Filters extends z.ZodRawShape>(
  kind: Pick<KindDeclaration, "has">,
  filters: Filters,
): z.ZodType<BoardQuery, BoardInput>;
export function boardQueryOf(kind: Pick<KindDeclaration, "has">, filters: z.ZodRawShape): z.ZodType {
  const card_order = z.enum([...cardOrdersOf(kind).keys()]).optional();
  return matchingOf(filters)
    .extend({ ...place, card_order })
    .refine(isOfOneStage, cursorRefusal)
    .refine(isOfItsOrder, { message: refusalMessage("invalidCursor"), path: ["after"] });
}

/** If `hasMore` is true, `next` is the cursor for more cards. */
export const columnPage = { hasMore: z.boolean(), next: z.string().nullable() };
