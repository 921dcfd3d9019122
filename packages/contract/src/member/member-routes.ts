import { z } from "zod";
import { touched } from "../action/action-schema.ts";
import { bulkUpdateAnswer } from "../action/bulk-schema.ts";
import { storable } from "../field/field-schema.ts";
import { importTimeLimitMs, maxMemberId } from "../limits.ts";
import { routes } from "../route/route.ts";

const memberId = storable(z.string().min(1).max(maxMemberId));
const params = z.strictObject({ id: memberId });

/** Routes for the records of a member. Lanyard ID stores the members. */
export const memberRoutes = routes({
  countRecords: {
    method: "GET",
    path: "/members/{id}/records",
    right: "admin",
    summary:
      "The number of live records that a member owns, and the names of the views that filter by the member and that the caller sees",
    params,
    answer: z.object({ count: z.number().int(), views: z.array(z.string()) }),
  },
  handOver: {
    method: "POST",
    path: "/members/{id}/hand-over",
    right: "admin",
    summary: "Gives all live records that a member owns to another member, or to nobody, as one action",
    params,
    body: z.strictObject({ to: memberId.nullable() }),
    timeLimitMs: importTimeLimitMs,
    answer: bulkUpdateAnswer,
  },
  remove: {
    method: "POST",
    path: "/members/{id}/removal",
    right: "admin",
    actsOutside: true,
    summary:
      "Ends a membership at Lanyard ID and gives the member's live records to another member, or to nobody, as one action; its undo brings the person back with the role that they had",
    params,
    body: z.strictObject({ to: memberId.nullable() }),
    timeLimitMs: importTimeLimitMs,
    answer: bulkUpdateAnswer.extend({ touched }),
  },
  listFormer: {
    method: "GET",
    path: "/members/former",
    right: "admin",
    summary: "Who is no member any more and still owns live records",
    answer: z.object({
      members: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
    }),
  },
});
