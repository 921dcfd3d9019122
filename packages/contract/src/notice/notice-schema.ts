import { z } from "zod";
import { noun } from "../action/action-schema.ts";
import { moment } from "../field/field-schema.ts";
import { recordId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";

export const noticeKinds = [
  "assigned",
  "reminder",
  "followed",
  "mentioned",
  "proposal",
  "webhook-off",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The values in the text of a notification, such as actor, record name and number of records. */
const parameters = z.record(z.string(), z.union([z.string(), z.number()]));

/** A notification to one member. `record_id` is null if the notification is about several records. */
export const notice = z.object({
  id: recordId,
  kind: z.enum(noticeKinds),
  noun,
  record_id: recordId.nullable(),
  parameters,
  created_at: moment,
  seen_at: moment.nullable(),
});
export type Notice = z.output<typeof notice>;

const mostListed = 100;

/** The list is newest first; `before` is the id of the last notification of the previous page. */
export const noticeListQuery = z.strictObject({
  limit: wholeParam(1, mostListed).default(30),
  before: recordId.optional(),
});

/**
 * A page of notifications, with the number of unseen notifications and the number of proposals that wait for
 * the member's review. Both counts stop at 100.
 */
export const noticeListAnswer = z.object({
  notices: z.array(notice),
  unseen: z.number().int(),
  proposals: z.number().int(),
});
export type NoticeListAnswer = z.output<typeof noticeListAnswer>;

/** The notifications to mark as seen; all by default. */
export const noticesSeen = z.strictObject({ ids: z.array(recordId).max(mostListed).optional() });

export const noticesSeenAnswer = z.object({ success: z.literal(true), unseen: z.number().int() });

const noticeType = z.strictObject({ type: z.enum(noticeKinds), app: z.boolean(), mail: z.boolean() });

/**
 * The settings of each notification type: whether it appears in the app, and whether it is mailed. Mail also
 * requires `notify_email`.
 */
export const noticeTypes = z.object({ types: z.array(noticeType) });
export type NoticeTypes = z.output<typeof noticeTypes>;

export const noticeTypesChange = z.strictObject({ types: z.array(noticeType).max(noticeKinds.length) });
