import { z } from "zod";
import { bulkUpdateAnswer } from "../action/bulk-schema.ts";
import { storable } from "../field/field-schema.ts";
import { importTimeLimitMs, maxMemberId } from "../limits.ts";
import { routes } from "../route/route.ts";

const memberId = storable(z.string().min(1).max(maxMemberId));
const params = z.strictObject({ id: memberId });

/** What is a member's own. The members themselves are Lanyard ID's. */
export const memberRoutes = routes({
  countRecords: {
    method: "GET",
    path: "/members/{id}/records",
    right: "admin",
    summary: "How many live records of all kinds a member owns",
    params,
    answer: z.object({ count: z.number().int() }),
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
});
