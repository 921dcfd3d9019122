import { z } from "zod";
import { noun } from "../action/action-schema.ts";
import { moment, queryMoment, storable } from "../field/field-schema.ts";
import { recordId } from "../field/ids.ts";
import { wholeParam } from "../field/listing-schema.ts";
import { type RecordPlural, recordKinds, recordNouns } from "../kind/record-kinds.ts";
import { refusalMessage } from "../refusals/refusal.ts";
import { webhookEvents } from "./webhook-events.ts";

export const maxWebhooks = 20;
export const maxWebhookUrl = 2000;
export const deliveryDays = 30;
export const maxDeliveryBytes = 262_144;

const filterText = storable(z.string().max(2000));
const filterValue = z.union([
  filterText,
  z.number(),
  z.boolean(),
  z.array(z.union([filterText, z.number(), z.boolean()])).max(100),
  z.record(z.string(), z.unknown()),
]);
type KindFilters = Readonly<
  Record<RecordPlural, z.ZodOptional<z.ZodRecord<z.ZodString, typeof filterValue>>>
>;

function kindFilters(): KindFilters;
function kindFilters() {
  return Object.fromEntries(
    recordNouns.map((each) => [recordKinds[each].plural, z.record(z.string(), filterValue).optional()]),
  );
}

/**
 * The filter parameters of the lists, by the plural of the kind: `{"deals": {"stage_id": "…", "amount_min":
 * 1000}}`. The parameter `filter` can be an object instead of text.
 */
export const webhookFilter = z.strictObject(kindFilters());
export type WebhookFilter = z.output<typeof webhookFilter>;

const urlMessage = refusalMessage("webhookUrlInvalid");
const eventsMessage = refusalMessage("webhookWithoutEvent");

export const webhookInput = z.strictObject({
  url: storable(z.string(urlMessage).trim().min(1, urlMessage).max(maxWebhookUrl)),
  events: z
    .array(z.enum(webhookEvents), eventsMessage)
    .min(1, eventsMessage)
    .max(100)
    .transform((events) => [...new Set(events)]),
  /**
   * If the filter contains a kind, a record of that kind causes events only while it matches. Records of
   * other kinds always cause events.
   */
  filter: webhookFilter.nullable().default(null),
  is_active: z.boolean().default(true),
});
export type WebhookInput = z.output<typeof webhookInput>;

/** Reasons for a failed delivery. `restored` means that the delivery waited in a backup that was restored. */
export const deliveryProblems = [
  "address",
  "timeout",
  "connection",
  "redirect",
  "status",
  "restored",
] as const;
export type DeliveryProblem = (typeof deliveryProblems)[number];

export const webhook = z.object({
  id: recordId,
  url: z.string(),
  events: z.array(z.string()),
  filter: webhookFilter.nullable(),
  is_active: z.boolean(),
  created_by: z.object({ id: z.string(), name: z.string() }),
  created_at: moment,
  /** The time of the first failure since the last success; null after a success. */
  failing_since: moment.nullable(),
  /** The time when Lanyard switched the webhook off, after 75 hours without a success. */
  switched_off_at: moment.nullable(),
});
export type Webhook = z.output<typeof webhook>;

export const delivery = z.object({
  id: recordId,
  event: z.string(),
  noun: noun.nullable(),
  record_id: recordId.nullable(),
  action_id: recordId.nullable(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.number().int(),
  created_at: moment,
  attempted_at: moment.nullable(),
  next_at: moment.nullable(),
  body: z.string(),
  status: z.number().int().nullable(),
  answer: z.string().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
});
export type Delivery = z.output<typeof delivery>;

/** `before` is the id of the last delivery of the previous page. */
export const deliveryListQuery = z.strictObject({
  limit: wholeParam(1, 50).default(25),
  before: recordId.optional(),
});

export const replayInput = z.strictObject({ since: queryMoment });
