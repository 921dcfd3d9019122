import { z } from "zod";
import { plainDate } from "../field/field-schema.ts";
import { actionId } from "../field/ids.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";

/** The last day on which the example can be created: its dates lie within a year of that day. */
const lastDay = "9999-01-01";

/** The organisation's progress through the first steps. */
export const firstSteps = z.object({
  /** Whether it has no live record of any kind. */
  is_empty: z.boolean(),
  has_imported: z.boolean(),
  /** Whether there are records besides the example data. */
  has_own_records: z.boolean(),
  has_colleagues: z.boolean(),
  /** The example data that is left; null if none. */
  example: z
    .object({
      records: z.number().int(),
      /** The number of these that users changed. */
      edited: z.number().int(),
      /** The number of these that users' own records refer to; a removal always keeps them. */
      needed: z.number().int(),
    })
    .nullable(),
});
export type FirstSteps = z.output<typeof firstSteps>;

/** The first steps of an organisation, and its example data. */
export const exampleRoutes = routes({
  read: {
    method: "GET",
    path: "/first-steps",
    right: "read",
    summary: "How far the organisation is on its first way, and what of the example data is there",
    answer: firstSteps,
  },
  fill: {
    method: "POST",
    path: "/example-data",
    right: "write",
    summary: "Fills an empty organisation with example data in the reader's language, as one action",
    /** Dates are relative to this day; the default is today in UTC. A year of four digits must follow it. */
    body: z.strictObject({
      today: plainDate
        .refine((day) => day < lastDay, refusalMessage("yearRange", { first: 1000, last: 9998 }))
        .optional(),
    }),
    status: 201,
    answer: z.object({ success: z.literal(true), created: z.number().int(), actionId }),
  },
  remove: {
    method: "POST",
    path: "/example-data/remove",
    right: "write",
    summary:
      "Deletes what is left of the example data, as one action; what something of people's own belongs to stays, and what they changed unless that is asked for",
    body: z.strictObject({ also_edited: z.boolean() }),
    answer: z.object({
      success: z.literal(true),
      deleted: z.number().int(),
      kept: z.number().int(),
      actionId: actionId.optional(),
    }),
  },
});
