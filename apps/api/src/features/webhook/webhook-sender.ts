import { setTimeout as wait } from "node:timers/promises";
import type { OrganisationId } from "@lanyard/contract/field/ids";
import { testEvent } from "@lanyard/contract/webhook/webhook-events";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Pool } from "pg";
import { createDueOrganisations, type DueParts, lookAtAllEveryMs } from "#src/db/due-organisations.ts";
import { newId } from "#src/db/new-id.ts";
import { pipelined, Statement } from "#src/db/statement.ts";
import type { TenantDatabase, TenantTx } from "#src/db/tenant.ts";
import { addNotices } from "#src/log/notice/notice.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  releaseDeliveries,
  type SentDelivery,
  saveOutcomes,
  selectNextDueMs,
} from "./delivery-sql.ts";
import { createSendingThread, type SendingThread } from "./sending-thread/sending-thread.ts";
import { fanOut } from "./webhook-fan-out.ts";
import {
  noteFailure,
  noteSuccess,
  type SendingWebhook,
  selectAdministrators,
  selectDueOrganisations,
  selectSendingWebhook,
  selectSendingWebhooks,
  switchOffFailing,
} from "./webhook-sql.ts";

/** The limits of a batch. No two of its deliveries are about the same record. */
const batchLimits = { limit: 128, maxBytes: 2 ** 24 };
/** The size of a batch after which a drain starts a second drain. */
const largeBatch = 64;
/** The number of batches after which a drain returns to the first delivery, because pauses may have ended. */
const batchesInPass = 16;
/** The pause between two pages of changes, during which members' requests can run. */
const pauseMs = 40;
/** Longer than all attempts of a batch can take. */
const leaseSeconds = 60;
const maxDrains = 50;

const minute = 60;
const hour = 3600;
/** The seconds between the attempts of a delivery, 75 hours in total. */
export const retryPauses: readonly number[] = [
  ...[5, 55, 4 * minute, 25 * minute, 1.5 * hour],
  ...[3 * hour, 8 * hour, 14 * hour, 22 * hour, 26 * hour],
];
const switchedOffAfterHours = 75;
/**
 * The pause of a webhook whose target refused all messages of a batch, and the minimum size of such a batch.
 */
const deadTarget = { pauseSeconds: 60, batch: 32 };

interface SenderParts extends DueParts {
  readonly work: BackgroundWork;
  readonly database: TenantDatabase;
  readonly pool: Pool;
  readonly log: Pick<Logger, "warn">;
  readonly allowsPrivateTargets: boolean;
}

/** The sender of waiting deliveries. Several processes can run a sender. */
export interface WebhookSender {
  /** Makes the sender look for deliveries of an organisation after a change that no action announces. */
  wake(orgId: OrganisationId): void;
  stop(): Promise<void>;
}

export function startWebhooks({ work, allowsPrivateTargets, ...parts }: SenderParts): WebhookSender {
  const { database, pool, log } = parts;
  const failure = "Webhooks could not be sent";
  const due = createDueOrganisations(parts, {
    selectDue: () => selectDueOrganisations(pool),
    lookEveryMs: lookAtAllEveryMs,
    failure,
  });
  const stopping = new AbortController();
  const thread = createSendingThread(allowsPrivateTargets, stopping.signal);
  const running = new Map<string, Promise<void>>();

  /** Starts a job unless it is already running; returns whether the job was started. */
  function start(key: string, job: () => Promise<void>): boolean {
    if (running.has(key)) return false;
    const done = work
      .track("webhooks", job)
      .catch((error: unknown) => {
        if (!stopping.signal.aborted) log.warn({ err: error }, failure);
      })
      .finally(() => running.delete(key));
    running.set(key, done);
    return true;
  }

  const mayStart = () => running.size < maxDrains;

  async function serve(orgId: OrganisationId): Promise<void> {
    let isMore = true;
    while (isMore && !stopping.signal.aborted) {
      isMore = await database.transaction(orgId, fanOut);
      if (isMore) await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      for (const id of await database.reading(orgId, (tx) => selectSendingWebhooks(tx))) {
        if (!mayStart() || !start(id, () => drain(orgId, id))) due.add(orgId);
      }
    }
    await setTimer(orgId);
  }

  /**
   * Sends batches until no delivery is due. After a full batch, a second drain sends while this one stores
   * results.
   */
  async function drain(orgId: OrganisationId, webhookId: string): Promise<void> {
    const stop = stopping.signal;
    let sent: SentBatch | undefined;
    let count = 0;
    do {
      const lease = newId();
      // A claim that began before the sent deliveries would have to skip their index entries.
      const after = count++ % batchesInPass === 0 ? 0 : lastTurn(sent);
      const claim = { ...batchLimits, webhookId, lease, leaseSeconds, after };
      const batch = await database.transaction(orgId, (tx) => nextBatch(tx, sent, claim, stop.aborted));
      if (batch !== undefined && batch.deliveries.length >= largeBatch && mayStart())
        start(`second ${webhookId}`, () => drain(orgId, webhookId));
      sent = batch && (await sendBatch(batch, thread));
    } while (sent !== undefined);
    await setTimer(orgId);
  }

  const setTimer = async (orgId: OrganisationId) =>
    due.addAfter(orgId, await database.reading(orgId, selectNextDueMs));

  const repeated = work.repeat({
    ...{ name: "webhooks", everyMs: 250, firstAfterMs: 0, failure },
    run: (isStopped) => due.workOn(async (orgId) => start(`serve ${orgId}`, () => serve(orgId)), isStopped),
  });

  return {
    wake: due.add,
    async stop() {
      stopping.abort();
      await repeated.stop();
      await Promise.all(running.values());
      await thread.close();
    },
  };
}

interface Batch {
  readonly lease: string;
  readonly webhook: SendingWebhook;
  readonly deliveries: readonly ClaimedDelivery[];
}

interface SentBatch extends Batch {
  readonly outcomes: readonly SentDelivery[];
}

const lastTurn = (batch: Batch | undefined) =>
  Math.max(0, ...(batch?.deliveries ?? []).map(({ turn }) => turn));

type Claim = Parameters<typeof claimDeliveries>[1];

/**
 * Stores a sent batch and claims the next one; if the target accepted messages, this takes one round trip.
 */
async function nextBatch(
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

/** Leases due deliveries of a webhook, beginning after a turn; returns undefined if none is due. */
function claimBatch(tx: TenantTx, claim: Claim): Statement<Batch | undefined> {
  const { webhookId, lease, after } = claim;
  const claiming = [claimDeliveries(tx, claim), selectSendingWebhook(tx, webhookId)] as const;
  return Statement.all(claiming).followedBy(([deliveries, webhook]) => {
    if (webhook !== undefined && deliveries.length > 0)
      return Statement.known({ lease, webhook, deliveries });
    return after > 0 ? claimBatch(tx, { ...claim, after: 0 }) : Statement.known(undefined);
  });
}

async function sendBatch(batch: Batch, thread: SendingThread): Promise<SentBatch> {
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

/** Stores outcomes. An attempt that a stop interrupted is not a failure of the target. */
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
