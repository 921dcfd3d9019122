import { z } from "zod";
import { undoAnswer } from "../action/action-schema.ts";
import { queryMoment } from "../field/field-schema.ts";
import { recordId } from "../field/ids.ts";
import { importTimeLimitMs } from "../limits.ts";
import { routes } from "../route/route.ts";
import { apiKey, newKey } from "./key-schema.ts";

const params = z.strictObject({ id: recordId });

/** The routes that manage API keys. Programs send a key as `Authorization: Bearer lk_…`. */
export const keyRoutes = routes({
  list: {
    method: "GET",
    path: "/keys",
    right: "read",
    summary:
      "Lists the active API keys and those revoked in the last 7 days: all for administrators, their own for other members",
    answer: z.object({ keys: z.array(apiKey) }),
  },
  create: {
    method: "POST",
    path: "/keys",
    right: "read",
    summary:
      "Creates an API key. Only this answer contains its secret. Members who are not administrators can create only personal keys",
    body: newKey,
    status: 201,
    answer: z.object({ key: apiKey, secret: z.string() }),
  },
  revoke: {
    method: "DELETE",
    path: "/keys/{id}",
    right: "read",
    summary: "Revokes an API key. Servers reject it within ten seconds",
    params,
    answer: z.object({ success: z.literal(true) }),
  },
  undo: {
    method: "POST",
    path: "/keys/{id}/undo",
    right: "write",
    summary:
      "Undoes everything that a key did in a period as one action. Later changes by others are kept and listed",
    params,
    body: z.strictObject({ from: queryMoment, to: queryMoment }),
    timeLimitMs: importTimeLimitMs,
    answer: undoAnswer,
  },
});
