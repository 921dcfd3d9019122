import { z } from "zod";
import { contact } from "../contact/contact-schema.ts";
import { moment } from "../field/field-schema.ts";
import { memberFilter } from "../field/filter-schema.ts";
import { idPattern, stageId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { nextStepFilters } from "../kind/next-step.ts";
import { defaultPageSize, maxPage, maxPageSize } from "../limits.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { columnStage, contactFigures } from "./stage-figures-schema.ts";

/**
 * `page` and `limit` count per stage. `stage_id` asks for one column only; with `after`, the `next` of that
 * column's last answer, exactly the cards that follow it, whatever moved meanwhile (`page` then has no effect).
 * `owner_id` and `next_step` narrow the cards as they narrow a list, and the figures of the columns with them.
 */
export const boardQuery = z
  .strictObject({
    page: wholeParam(1, maxPage).default(1),
    limit: wholeParam(1, maxPageSize).default(defaultPageSize),
    stage_id: stageId.optional(),
    after: z
      .string()
      .regex(new RegExp(`^\\d{1,16}_${idPattern}$`, "u"), refusalMessage("invalidCursor"))
      .optional(),
    owner_id: memberFilter,
    ...nextStepFilters,
  })
  .refine(({ stage_id, after }) => after === undefined || stage_id !== undefined, {
    message: refusalMessage("cursorWithoutStage"),
    path: ["stage_id"],
  });
export type BoardQuery = z.output<typeof boardQuery>;

/** How one column goes on: `hasMore` is true when there are further cards, `next` then leads to them. */
export const columnPage = { hasMore: z.boolean(), next: z.string().nullable() };

const boardContactFields = {
  id: true,
  first: true,
  last: true,
  email: true,
  phone: true,
  job_title: true,
  company: true,
  company_name: true,
  company_id: true,
  owner_id: true,
  owner_name: true,
  next_step: true,
  version: true,
} as const;

/** A contact's card. `stage_id` and `stageId` are the same. */
export const boardContact = contact
  .pick(boardContactFields)
  .extend({ stage_id: stageId, stageId, stage_entered_at: moment });
export type BoardContact = z.output<typeof boardContact>;

/** A column of contacts, newest entering first; `count` and `totalCount` are of all its cards. */
export const contactColumn = contactFigures.extend({
  ...columnStage,
  contacts: z.array(boardContact),
  ...columnPage,
});
export type ContactColumn = z.output<typeof contactColumn>;

export const contactBoardAnswer = z.object({ success: z.literal(true), data: z.array(contactColumn) });
