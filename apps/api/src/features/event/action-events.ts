import { actionKinds } from "@lanyard/contract/action/action-names";
import { type ActionKind, noun as nounSchema } from "@lanyard/contract/action/action-schema";
import { type ActionEvent, actionEvent } from "@lanyard/contract/event/event-schema";
import { eventRecords, importTimeLimitMs, requestTimeLimitMs } from "@lanyard/contract/limits";
import type { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { countRecords } from "#src/log/record-count.ts";
import {
  type ActionHead,
  selectActionHeads,
  selectMissed,
  selectNouns,
  selectTouched,
  type TouchedRecord,
} from "./event-sql.ts";

export async function actionEvents(tx: TenantTx, ids: readonly string[]): Promise<string[]> {
  const heads = await selectActionHeads(tx, ids);
  const touched = await selectTouched(tx, ids, eventRecords + 1);
  const ofAction = Map.groupBy(touched, ({ action_id }) => action_id);
  const texts: string[] = [];
  for (const head of heads) {
    const event = await eventOf(tx, head, ofAction.get(head.id) ?? []);
    texts.push(eventText("action", event, head.id));
  }
  return texts;
}

async function eventOf(
  tx: TenantTx,
  head: ActionHead,
  touched: readonly TouchedRecord[],
): Promise<ActionEvent> {
  const isMany = touched.length > eventRecords;
  const nouns = isMany ? await selectNouns(tx, head.id) : touched.map(({ noun }) => noun);
  const input: z.input<typeof actionEvent> = {
    ...actionEvent.pick({ kind: true }).parse(head),
    id: head.id,
    at: head.at,
    actor_id: head.actor_id,
    actor_name: head.actor_name,
    undo_of: head.undo_of,
    noun: nounSchema.parse(head.noun),
    nouns: [...new Set(nouns)].map((noun) => nounSchema.parse(noun)),
    records: isMany ? null : touched.map(recordOf),
    stages: isMany ? null : stagesOf(touched),
  };
  return actionEvent.parse(input);
}

function recordOf({ noun, record_id, subject_id }: TouchedRecord) {
  return { noun: nounSchema.parse(noun), id: record_id, subject_id };
}

function stagesOf(touched: readonly TouchedRecord[]): string[] {
  const stages = touched.flatMap(({ from_stage, to_stage, stands_in }) => [from_stage, to_stage, stands_in]);
  return [...new Set(stages.filter((id) => id !== null))];
}

const mostMissed = 200;
/** Whether actions of a kind can last as long as an import. All others end within a request's time limit. */
const isLong: Readonly<Record<ActionKind, boolean>> = {
  create: false,
  update: false,
  delete: true,
  "bulk-delete": true,
  erase: true,
  "bulk-update": true,
  move: true,
  merge: true,
  import: true,
  example: false,
  "example-removal": false,
  "hand-over": true,
  "member-removal": true,
  proposal: true,
  undo: true,
  redo: true,
};
const leewayMs = 5000;

/**
 * The position of a client in the log: the last action that it received, and the number of actions in the log
 * when it first read its data.
 */
export interface SeenCursor {
  readonly last: string | undefined;
  readonly actions: number | undefined;
}

/**
 * Returns the events that a new stream has missed. Returns undefined if they cannot be determined or are too
 * many; the client then reloads its data.
 */
export async function missedSince(tx: TenantTx, seen: SeenCursor): Promise<string[] | undefined> {
  if (seen.actions === undefined) return seen.last === undefined ? [] : missedEvents(tx, seen.last);
  const missed = (await countRecords(tx, "action").send()) - seen.actions;
  if (missed === 0) return [];
  return seen.last === undefined ? undefined : missedEvents(tx, seen.last, missed);
}

/**
 * Returns the events since the action `seen`. Returns undefined if this action is unknown, or if the events
 * are too many or fewer than `missing`. If `missing` is given, includes the event of `seen` itself.
 */
export async function missedEvents(
  tx: TenantTx,
  seen: string,
  missing?: number,
): Promise<string[] | undefined> {
  const seenAt = timeOf(seen);
  const { isKnown, ids } = await selectMissed(tx, {
    seen,
    includesSeen: missing !== undefined,
    shortFrom: idAt(seenAt - requestTimeLimitMs - leewayMs),
    longFrom: idAt(seenAt - importTimeLimitMs - leewayMs),
    longKinds: actionKinds.filter((kind) => isLong[kind]),
    limit: mostMissed + 1,
  });
  if (!isKnown || ids.length > mostMissed || ids.length < (missing ?? 0)) return undefined;
  return actionEvents(tx, ids);
}

/** Returns the milliseconds in the first 48 bits of a UUIDv7 (RFC 9562). */
function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}

function idAt(epochMs: number): string {
  const hex = Math.max(0, epochMs).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Returns a server-sent event (WHATWG HTML, 9.2). */
export function eventText(event: string, data: unknown, id?: string | null): string {
  const idLine = id === undefined || id === null ? "" : `id: ${id}\n`;
  return `${idLine}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * A comment line of the event stream. It keeps proxies from closing idle connections, and sending it detects
 * broken ones.
 */
export const heartbeatText = ":\n\n";
