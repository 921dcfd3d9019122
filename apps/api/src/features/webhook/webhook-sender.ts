import type { OrganisationId } from "@lanyard/contract/field/ids";
import { testEvent } from "@lanyard/contract/webhook/webhook-events";
import type { BackgroundWork } from "@lanyard/server-kit/background-work";
import type { Logger } from "@lanyard/server-kit/logging";
import type { Pool } from "pg";
import { createDueOrganisations, type DueParts, lookAtAllEveryMs } from "#src/db/due-organisations.ts";
import { newId } from "#src/db/new-id.ts";
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
  selectSendingWebhooks,
  switchOffFailing,
} from "./webhook-sql.ts";

/** The maximum number of concurrent deliveries of a webhook. All are about different records. */
const atOnce = 64;
/** The number of batches after which a drain returns to the first delivery, because pauses may have ended. */
const batchesInPass = 16;
/** Longer than any attempt. */
const leaseSeconds = 30;
/** The maximum number of concurrent jobs in a process. */
const maxDrains = 50;

const minute = 60;
const hour = 3600;
/** The seconds between the attempts of a delivery; 75 hours in total. */
export const retryPauses: readonly number[] = [
  ...[5, 55, 4 * minute, 25 * minute, 1.5 * hour],
  ...[3 * hour, 8 * hour, 14 * hour, 22 * hour, 26 * hour],
];
const switchedOffAfterHours = 75;
/** The pause of a webhook whose target refused all messages of a batch. */
const deadTargetPauseSeconds = 60;

interface SenderParts extends DueParts {
  readonly work: BackgroundWork;
  readonly database: TenantDatabase;
  readonly pool: Pool;
  readonly log: Pick<Logger, "warn">;
  readonly allowsPrivateTargets: boolean;
}

/** Sends waiting deliveries. Several processes can run it. */
export interface WebhookSender {
  /** Makes the sender look for deliveries of an organisation, for changes that no action announces. */
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

  /** Starts a job unless it is running; returns whether it started the job. */
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
      for (const { id } of await database.reading(orgId, (tx) => selectSendingWebhooks(tx))) {
        if (!mayStart() || !start(id, () => drain(orgId, id))) due.add(orgId);
      }
    }
    await setTimer(orgId);
  }

  /**
   * Sends batches until no delivery is due. After a full batch, a second drain sends while this one stores.
   */
  async function drain(orgId: OrganisationId, webhookId: string): Promise<void> {
    const stop = stopping.signal;
    let sent: SentBatch | undefined;
    let count = 0;
    do {
      const lease = newId();
      // A claim that begins before sent deliveries has to skip their index entries.
      const after = count++ % batchesInPass === 0 ? 0 : lastTurn(sent);
      // One transaction stores a batch and claims the next.
      const batch = await database.transaction(orgId, async (tx) => {
        if (sent !== undefined) await saveBatch(tx, sent, stop.aborted);
        return stop.aborted ? undefined : claimBatch(tx, { webhookId, lease, after });
      });
      if (batch?.deliveries.length === atOnce && mayStart())
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

type ClaimPosition = Pick<Parameters<typeof claimDeliveries>[1], "webhookId" | "lease" | "after">;

/** Leases due deliveries of a webhook, beginning after a turn; returns undefined if none is due. */
async function claimBatch(tx: TenantTx, place: ClaimPosition): Promise<Batch | undefined> {
  const { webhookId, lease, after } = place;
  const [webhook] = await selectSendingWebhooks(tx, webhookId);
  if (webhook === undefined) return undefined;
  const testEventOnly = webhook.is_active ? undefined : testEvent;
  const deliveries = await claimDeliveries(tx, { ...place, leaseSeconds, limit: atOnce, testEventOnly });
  if (deliveries.length > 0) return { lease, webhook, deliveries };
  return after > 0 ? claimBatch(tx, { ...place, after: 0 }) : undefined;
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
async function saveBatch(
  tx: TenantTx,
  { lease, webhook, deliveries, outcomes }: SentBatch,
  isStopping: boolean,
): Promise<void> {
  const isCut = ({ problem }: SentDelivery) => isStopping && problem === "connection";
  const [cut, ended] = [outcomes.filter(isCut), outcomes.filter((outcome) => !isCut(outcome))];
  await saveOutcomes(tx, lease, ended);
  const ids = cut.map(({ id }) => id);
  if (ids.length > 0) await releaseDeliveries(tx, lease, ids);
  await noteTarget(tx, webhook, deliveries, ended);
}

function nextStep(
  { event, attempts }: ClaimedDelivery,
  isTaken: boolean,
): Pick<SentDelivery, "state" | "pause"> {
  if (isTaken) return { state: "delivered", pause: 0 };
  const pause = event === testEvent ? undefined : retryPauses[attempts - 1];
  return pause === undefined ? { state: "failed", pause: 0 } : { state: "waiting", pause };
}

/**
 * Stores whether the target accepts messages. Switches a webhook off after 75 hours without success, and
 * notifies administrators.
 */
async function noteTarget(
  tx: TenantTx,
  { id }: SendingWebhook,
  deliveries: readonly ClaimedDelivery[],
  outcomes: readonly SentDelivery[],
): Promise<void> {
  const tests = new Set(deliveries.filter(({ event }) => event === testEvent).map((delivery) => delivery.id));
  const counted = outcomes.filter((outcome) => !tests.has(outcome.id));
  if (counted.length === 0) return;
  if (counted.some(({ state }) => state === "delivered")) return noteSuccess(tx, id);
  await noteFailure(tx, id, counted.length >= atOnce / 2 ? deadTargetPauseSeconds : 0);
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
