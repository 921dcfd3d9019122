import { z } from "zod";
import { plainDate } from "../field/field-schema.ts";
import { actionId } from "../field/ids.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";

/**
 * The first day that is too late for example data. The records have dates up to a year later, and years have
 * four digits.
 */
const lastDay = "9999-01-01";

export const firstSteps = z.object({
  is_empty: z.boolean(),
  has_imported: z.boolean(),
  has_own_records: z.boolean(),
  has_colleagues: z.boolean(),
  example: z
    .object({
      records: z.number().int(),
      edited: z.number().int(),
      /**
       * The number of example records that other records refer to. These stay when the example data is
       * removed.
       */
      needed: z.number().int(),
    })
    .nullable(),
});
export type FirstSteps = z.output<typeof firstSteps>;

export const exampleRoutes = routes({
  read: {
    method: "GET",
    path: "/first-steps",
    right: "read",
    summary: "Returns the state of the first steps and of the example data",
    answer: firstSteps,
  },
  fill: {
    method: "POST",
    path: "/example-data",
    right: "write",
    summary: "Adds example data in the caller's language to an empty organisation, as one action",
    /** The day to which the dates of the example data are relative; by default today in UTC. */
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
      "Deletes the example data as one action. Keeps example records that users' own records refer to, and edited ones unless `also_edited` is true",
    body: z.strictObject({ also_edited: z.boolean() }),
    answer: z.object({
      success: z.literal(true),
      deleted: z.number().int(),
      kept: z.number().int(),
      actionId: actionId.optional(),
    }),
  },
});
