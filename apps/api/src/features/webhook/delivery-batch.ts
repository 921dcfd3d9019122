import { testEvent } from "@lanyard/contract/webhook/webhook-events";
import { pipelined, Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { addNotices } from "#src/log/notice/notice-sql.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  releaseDeliveries,
  type SentDelivery,
  saveOutcomes,
} from "./delivery-sql.ts";
import type { SendingThread } from "./sending-thread/sending-thread.ts";
import {
  noteFailure,
  noteSuccess,
  type SendingWebhook,
  selectAdministrators,
  selectSendingWebhook,
  switchOffFailing,
} from "./webhook-sql.ts";

const minute = 60;
const hour = 3600;
/** The seconds between the attempts of a delivery, 75 hours in total. */
const retryPauses: readonly number[] = [
  ...[5, 55, 4 * minute, 25 * minute, 1.5 * hour],
  ...[3 * hour, 8 * hour, 14 * hour, 22 * hour, 26 * hour],
];
const switchedOffAfterHours = 75;
/**
 * The pause of a webhook whose target refused all messages of a batch, and the minimum size of such a batch.
 */
const deadTarget = { pauseSeconds: 60, batch: 32 };

interface Batch {
  readonly lease: string;
  readonly webhook: SendingWebhook;
  readonly deliveries: readonly ClaimedDelivery[];
}

export interface SentBatch extends Batch {
  readonly outcomes: readonly SentDelivery[];
}

export const lastTurn = (batch: Batch | undefined) =>
  Math.max(0, ...(batch?.deliveries ?? []).map(({ turn }) => turn));

type Claim = Parameters<typeof claimDeliveries>[1];

/** Stores a sent batch and claims the next one, usually in one round trip. */
export async function nextBatch(
  tx: TenantTx,
  sent: SentBatch | undefined,
  claim: Claim,
  isStopping: boolean,
): Promise<Batch | undefined> {
  if (sent !== undefined && !isStopping && !isTaken(sent)) await noteFailures(tx, sent);
  const saving = sent === undefined ? Statement.known(undefined) : saveBatch(tx, sent, isStopping);
  const claiming = isStopping ? Statement.known(undefined) : claimBatch(tx, claim);
  const [, batch] = await pipelined(saving, claiming);
  return batch;
}

/**
 * Leases due deliveries of a webhook after the turn `after`, or else from the first turn. Returns undefined
 * if no delivery is due.
 */
function claimBatch(tx: TenantTx, claim: Claim): Statement<Batch | undefined> {
  const { webhookId, lease, after } = claim;
  const claiming = [claimDeliveries(tx, claim), selectSendingWebhook(tx, webhookId)] as const;
  return Statement.all(claiming).followedBy(([deliveries, webhook]) => {
    if (webhook !== undefined && deliveries.length > 0)
      return Statement.known({ lease, webhook, deliveries });
    return after > 0 ? claimBatch(tx, { ...claim, after: 0 }) : Statement.known(undefined);
  });
}

export async function sendBatch(batch: Batch, thread: SendingThread): Promise<SentBatch> {
  const { webhook, deliveries } = batch;
  const secrets = [webhook.secret, webhook.earlier_secret].filter((secret) => secret !== null);
  const messages = deliveries.map(({ id, body }) => ({ id: `msg_${id}`, body }));
  const attempts = await thread.send({ url: webhook.url, secrets, messages });
  const outcomes = deliveries.map((delivery, at): SentDelivery => {
    const attempt = attempts[at] ?? { problem: "connection", status: null, answer: null };
    return { id: delivery.id, ...attempt, ...nextStep(delivery, attempt.problem === null) };
  });
  return { ...batch, outcomes };
}

/**
 * Stores outcomes. An attempt that was interrupted because the process stops is not a failure of the target.
 */
function saveBatch(tx: TenantTx, sent: SentBatch, isStopping: boolean): Statement<unknown> {
  const { lease, webhook, outcomes } = sent;
  const isCut = ({ problem }: SentDelivery) => isStopping && problem === "connection";
  const [cut, ended] = [outcomes.filter(isCut), outcomes.filter((outcome) => !isCut(outcome))];
  const saving: Statement<unknown>[] = [saveOutcomes(tx, lease, ended)];
  if (isTaken(sent)) saving.push(noteSuccess(tx, webhook.id));
  const ids = cut.map(({ id }) => id);
  if (ids.length > 0) saving.push(releaseDeliveries(tx, lease, ids));
  return Statement.all(saving);
}

function nextStep(
  { event, attempts }: ClaimedDelivery,
  isTaken: boolean,
): Pick<SentDelivery, "state" | "pause"> {
  if (isTaken) return { state: "delivered", pause: 0 };
  const pause = event === testEvent ? undefined : retryPauses[attempts - 1];
  return pause === undefined ? { state: "failed", pause: 0 } : { state: "waiting", pause };
}

/** Returns whether the target accepted a message other than a test. */
const isTaken = (sent: SentBatch) => countedOutcomes(sent).some(({ state }) => state === "delivered");

function countedOutcomes({ deliveries, outcomes }: SentBatch): SentDelivery[] {
  const tests = new Set(deliveries.filter(({ event }) => event === testEvent).map(({ id }) => id));
  return outcomes.filter(({ id }) => !tests.has(id));
}

/**
 * Stores that the target accepted no message. After 75 hours without success, switches the webhook off and
 * notifies the admins.
 */
async function noteFailures(tx: TenantTx, sent: SentBatch): Promise<void> {
  const { id } = sent.webhook;
  const { length } = countedOutcomes(sent);
  if (length === 0) return;
  await noteFailure(tx, id, length >= deadTarget.batch ? deadTarget.pauseSeconds : 0);
  const url = await switchOffFailing(tx, id, switchedOffAfterHours);
  if (url === undefined) return;
  const administrators = await selectAdministrators(tx);
  await addNotices(
    tx,
    administrators.map((personId) => ({
      personId,
      kind: "webhook-off" as const,
      noun: "organisation" as const,
      recordId: null,
      parameters: { label: new URL(url).host },
    })),
  ).send();
}
