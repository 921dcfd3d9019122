import { z } from "zod";
import { touched } from "../action/action-schema.ts";
import { bulkUpdateAnswer } from "../action/bulk-schema.ts";
import { storable } from "../field/field-schema.ts";
import { importTimeLimitMs, maxMemberId } from "../limits.ts";
import { routes } from "../route/route.ts";

const memberId = storable(z.string().min(1).max(maxMemberId));
const params = z.strictObject({ id: memberId });

/** Routes for the records that a member owns. Lanyard ID stores the members themselves. */
export const memberRoutes = routes({
  countRecords: {
    method: "GET",
    path: "/members/{id}/records",
    right: "admin",
    summary:
      "Returns the number of live records that a member owns, and the names of views visible to the caller that filter by the member",
    params,
    answer: z.object({ count: z.number().int(), views: z.array(z.string()) }),
  },
  handOver: {
    method: "POST",
    path: "/members/{id}/hand-over",
    right: "admin",
    summary:
      "Reassigns all live records of a member to another member, or removes their owner, as one action",
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
      "Removes a member at Lanyard ID, and reassigns the member's live records or removes their owner, as one action. Undo restores the member with the previous role",
    params,
    body: z.strictObject({ to: memberId.nullable() }),
    timeLimitMs: importTimeLimitMs,
    answer: bulkUpdateAnswer.extend({ touched }),
  },
  listFormer: {
    method: "GET",
    path: "/members/former",
    right: "admin",
    summary: "Lists former members who still own live records",
    answer: z.object({
      members: z.array(z.object({ id: z.string(), name: z.string(), count: z.number().int() })),
    }),
  },
});
