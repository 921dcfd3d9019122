import { z } from "zod";
import { requiredText } from "../field/field-schema.ts";
import { actionId, lostReasonId } from "../field/ids.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { routes } from "../route/route.ts";

export const lostReason = z.object({ id: lostReasonId, name: z.string() });
export type LostReason = z.output<typeof lostReason>;

/** Each change of the list increases `version`. */
export const lostReasonListAnswer = z.object({
  lostReasons: z.array(lostReason),
  version: z.number().int(),
  actionId: actionId.optional(),
});

/**
 * The complete new list of lost reasons, in order. An entry with an existing id renames that reason; a reason
 * without an entry is removed. With `version`, the server refuses the request if the list has changed since
 * the caller read it.
 */
export const lostReasonListChange = z.strictObject({
  lostReasons: z
    .array(
      z.strictObject({
        id: lostReasonId.optional(),
        name: requiredText(200, refusalMessage("lostReasonEmpty")),
      }),
    )
    .max(50, refusalMessage("tooManyLostReasons", { count: 50 })),
  version: z.number().int().optional(),
});
export type LostReasonListChange = z.output<typeof lostReasonListChange>;

export const lostReasonRoutes = routes({
  list: {
    method: "GET",
    path: "/lost-reasons",
    right: "read",
    summary: "Lists the lost reasons of deals",
    answer: lostReasonListAnswer,
  },
  replace: {
    method: "PUT",
    path: "/lost-reasons",
    right: "admin",
    summary: "Replaces the lost reasons as one action. Deals keep their reasons",
    body: lostReasonListChange,
    answer: lostReasonListAnswer,
  },
});
