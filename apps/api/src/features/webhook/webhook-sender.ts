import { setTimeout as wait } from "node:timers/promises";
import type { OrganisationId } from "@lanyard/contract/field/ids";
import {
  createDueOrganisations,
  type DueWorkParts,
  selectOrganisationIds,
} from "#src/db/due-organisations.ts";
import { newId } from "#src/db/new-id.ts";
import { lastTurn, nextBatch, type SentBatch, sendBatch } from "./delivery-batch.ts";
import { selectNextDueMs } from "./delivery-sql.ts";
import { createSendingThread } from "./sending-thread/sending-thread.ts";
import { fanOut } from "./webhook-fan-out.ts";
import { selectSendingWebhooks } from "./webhook-sql.ts";

/** The limits of a batch. No two of its deliveries are about the same record. */
const batchLimits = { limit: 128, maxBytes: 2 ** 24 };
/** The minimum size of a batch for which a drain starts a second drain. */
const largeBatch = 64;
/** The number of batches after which a drain returns to the first delivery, because pauses may have ended. */
const batchesInPass = 16;
/** The pause between two pages of changes, during which members' requests can run. */
const pauseMs = 40;
/** The duration of a lease, longer than all attempts of a batch can take. */
const leaseSeconds = 60;
const maxDrains = 50;

interface SenderParts extends DueWorkParts {
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
    selectDue: () => selectOrganisationIds(pool, "webhooks_due"),
    failure,
  });
  const stopping = new AbortController();
  const thread = createSendingThread(allowsPrivateTargets, stopping.signal);
  const running = new Map<string, Promise<void>>();

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
   * Sends batches until no delivery is due. After a large batch, a second drain sends while this one stores
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
