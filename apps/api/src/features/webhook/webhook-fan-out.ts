import { apiRoutes } from "@lanyard/contract/api-routes";
import { isRecordNoun, type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { RouteTable } from "@lanyard/contract/route/route";
import { z } from "zod";
import { newId } from "#src/db/new-id.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { AppError } from "#src/http/app-error.ts";
import { parsePart } from "#src/http/request-parsing.ts";
import { beforeFirstRecord } from "#src/log/action-sql.ts";
import {
  type LoggedEntry,
  markSent,
  markSentUpTo,
  selectEntriesBetween,
  selectUnsentActions,
  selectUnsentChanges,
  selectUnsentOfRecords,
} from "#src/log/unsent-changes-sql.ts";
import { isOneOfIds, matchesNothing } from "#src/records/filter/record-filter.ts";
import { withCallerAsMe } from "#src/records/kind/record-members.ts";
import type { SentValues } from "#src/records/kind/record-values.ts";
import { recordList } from "#src/records/list/record-conditions.ts";
import type { RecordList } from "#src/records/list/record-list.ts";
import { selectMatchingIds } from "#src/records/list/record-list-sql.ts";
import { insertDeliveries, type NewDelivery } from "./delivery-sql.ts";
import { bodyOf, eventsOf } from "./entry-events.ts";
import { type LockedWebhook, lockWebhooks, saveReplay, saveTurn } from "./webhook-sql.ts";

const actionsAtOnce = 200;
/** The maximum number of changes in a page. A larger page would block requests for longer than 10 ms. */
const changesAtOnce = 100;

export async function fanOut(tx: TenantTx): Promise<boolean> {
  const webhooks = await lockWebhooks(tx);
  const isMore = await sendChanges(tx, webhooks);
  const replayed = webhooks.find(({ replay_until }) => replay_until !== null);
  const isReplaying = await replay(tx, replayed);
  return isMore || isReplaying;
}

async function sendChanges(tx: TenantTx, webhooks: readonly LockedWebhook[]): Promise<boolean> {
  const actions = await selectUnsentActions(tx, actionsAtOnce);
  if (actions.length === 0) return false;
  const ids = actions.map(({ id }) => id);
  const page = await selectUnsentChanges(tx, ids, changesAtOnce);
  const last = page.length < changesAtOnce ? undefined : page.at(-1);
  const isWhole = last === undefined && actions.length < actionsAtOnce;
  const entries = isWhole ? page : await withEarlierChanges(tx, page);
  const active = webhooks.filter(({ is_active }) => is_active);
  await queueDeliveries(tx, active, inOrder(entries), false);
  await markSent(tx, last === undefined ? ids : ids.slice(0, ids.indexOf(last.action_id)));
  if (last !== undefined) await markSentUpTo(tx, last.action_id, last.record_id);
  return !isWhole;
}

/**
 * Adds unsent changes of the page's records with lower versions. The log lists such a change later if its
 * action began later but wrote the record first.
 */
async function withEarlierChanges(tx: TenantTx, page: readonly LoggedEntry[]): Promise<LoggedEntry[]> {
  const latest = new Map<string, number>();
  for (const { record_id, version } of page)
    latest.set(record_id, Math.max(version, latest.get(record_id) ?? 0));
  const waiting = await selectUnsentOfRecords(tx, [...latest.keys()]);
  const known = new Set(page.map(({ action_id, record_id }) => `${action_id} ${record_id}`));
  const earlier = waiting.filter(
    ({ action_id, record_id, version }) =>
      version < (latest.get(record_id) ?? 0) && !known.has(`${action_id} ${record_id}`),
  );
  return [...earlier, ...page];
}

/** Sorts changes by version, which puts the changes of each record in order. */
const inOrder = (entries: readonly LoggedEntry[]) =>
  entries.toSorted((one, other) => one.version - other.version);

async function replay(tx: TenantTx, webhook: LockedWebhook | undefined): Promise<boolean> {
  if (webhook?.replay_until == null || webhook.replayed_at === null) return false;
  const place = {
    at: webhook.replayed_at,
    action_id: webhook.replayed_action ?? beforeFirstRecord,
    record_id: webhook.replayed_record ?? beforeFirstRecord,
  };
  const page = await selectEntriesBetween(tx, place, { until: webhook.replay_until, limit: changesAtOnce });
  await queueDeliveries(tx, [webhook], inOrder(page), true);
  await saveReplay(tx, webhook.id, page.length < changesAtOnce ? undefined : page.at(-1));
  return true;
}

async function queueDeliveries(
  tx: TenantTx,
  webhooks: readonly LockedWebhook[],
  entries: readonly LoggedEntry[],
  isReplay: boolean,
): Promise<void> {
  const wanted = entries.filter((entry) => eventsOf(entry).some((event) => isWantedBy(webhooks, event)));
  if (wanted.length === 0) return;
  const records = await readRecords(tx, wanted);
  const written = new Map<string, string>();
  const body = (event: string, entry: LoggedEntry) => {
    const key = `${event} ${entry.action_id} ${entry.record_id}`;
    const known = written.get(key) ?? bodyOf(event, entry, records.get(entry.record_id));
    written.set(key, known);
    return known;
  };
  for (const webhook of webhooks) {
    const passes = await filterOf(tx, webhook, wanted);
    let turn = Number(webhook.last_turn);
    const deliveries: NewDelivery[] = wanted.filter(passes).flatMap((entry) => {
      const { noun, record_id, action_id } = entry;
      return eventsOf(entry)
        .filter((event) => webhook.events.includes(event))
        .map((event) => {
          turn += 1;
          return { id: newId(), turn, event, noun, record_id, action_id, body: body(event, entry) };
        });
    });
    await insertDeliveries(tx, webhook.id, deliveries, isReplay);
    if (deliveries.length > 0) await saveTurn(tx, webhook.id, turn);
  }
}

const isWantedBy = (webhooks: readonly LockedWebhook[], event: string) =>
  webhooks.some(({ events }) => events.includes(event));

async function readRecords(tx: TenantTx, entries: readonly LoggedEntry[]): Promise<Map<string, unknown>> {
  const records = new Map<string, unknown>();
  for (const noun of recordNouns) {
    const ids = idsOf(noun, entries);
    if (ids.length === 0) continue;
    for (const record of await recordFeatures[noun].stored.store.some(tx, ids))
      records.set(record.id, record);
  }
  return records;
}

const idsOf = (noun: RecordNoun, entries: readonly LoggedEntry[]) => [
  ...new Set(entries.filter((entry) => entry.noun === noun).map(({ record_id }) => record_id)),
];

type Filtering = Pick<LockedWebhook, "filter" | "created_by">;

/**
 * Returns a function that tests whether a change matches the webhook's filter. Deletions always match,
 * because lists contain no deleted records.
 */
async function filterOf(tx: TenantTx, webhook: Filtering, entries: readonly LoggedEntry[]) {
  const found = new Map<RecordNoun, ReadonlySet<string>>();
  for (const noun of recordNouns) {
    const sent = webhook.filter?.[recordKinds[noun].plural];
    const ids = idsOf(noun, entries);
    if (sent === undefined || ids.length === 0) continue;
    const list = await listOf(tx, webhook, noun, sent).catch(matchNothing);
    const conditions = [...(list?.conditions ?? [matchesNothing]), ...isOneOfIds("id", ids)];
    const matches = { table: recordKinds[noun].plural, conditions };
    found.set(noun, new Set(await selectMatchingIds(tx, matches, ids.length)));
  }
  return ({ noun, op, record_id }: LoggedEntry) => {
    const matching = isRecordNoun(noun) ? found.get(noun) : undefined;
    return op === "delete" || matching === undefined || matching.has(record_id);
  };
}

/**
 * Returns the list for a webhook's filter. `me` is the member who created the webhook.
 * @throws AppError INVALID_INPUT for an invalid filter
 */
export async function listOf(
  tx: TenantTx,
  { created_by }: Pick<Filtering, "created_by">,
  noun: RecordNoun,
  sent: Readonly<Record<string, unknown>>,
): Promise<RecordList> {
  const { kind } = recordFeatures[noun].stored;
  const query = withCallerAsMe({ personId: created_by }, recordKinds[noun], listQueryOf(noun, sent));
  return recordList(tx, kind, query);
}

/**
 * Returns undefined for a filter that is refused, for example because its field was deleted. Such a filter
 * matches no records.
 */
function matchNothing(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
}

const tables: Readonly<Record<string, RouteTable>> = apiRoutes;
const anyQuery = z.looseObject({});

/** Parses a filter with the query schema of the list. The values are texts, as in a URL. */
function listQueryOf(noun: RecordNoun, sent: Readonly<Record<string, unknown>>): SentValues {
  const listFilters = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(String) : typeof value === "object" ? value : String(value),
    ]),
  );
  return anyQuery.parse(parsePart(tables[recordKinds[noun].plural]?.list?.query ?? anyQuery, listFilters));
}
