import { z } from "zod";
import { action, noun } from "../action/action-schema.ts";
import { actionId, importId, stageId } from "../field/ids.ts";
import { recordNouns } from "../kind/record-kinds.ts";

/**
 * `event: action`, with the action's id as `id`: the touched `records` and the `stages` that cards left or
 * entered; each is null if there are too many, and any record of these `nouns` may have changed.
 */
export const actionEvent = action
  .pick({ id: true, kind: true, noun: true, at: true, actor_id: true, actor_name: true })
  .extend({
    undo_of: actionId.nullable(),
    nouns: z.array(noun),
    records: z.array(z.object({ noun, id: z.uuid(), subject_id: z.uuid() })).nullable(),
    stages: z.array(stageId).nullable(),
  });
export type ActionEvent = z.output<typeof actionEvent>;

export const presentPerson = z.object({ id: z.string(), name: z.string() });
export type PresentPerson = z.output<typeof presentPerson>;

/** Kinds of records whose pages show other viewers. */
export const presenceNoun = z.enum(recordNouns);

/** `event: presence`: the present viewers of this record, including the receiver. */
export const presenceEvent = z.object({
  noun: presenceNoun,
  id: z.uuid(),
  people: z.array(presentPerson),
});
export type PresenceEvent = z.output<typeof presenceEvent>;

/** `event: import`: the state of an import changed; `owner_id` is the importer. */
export const importEvent = z.object({ id: importId, owner_id: z.string() });
export type ImportEvent = z.output<typeof importEvent>;

/** `event: notice`: the receiver has a new notice (`GET /notices`); only that person's streams get it. */
export const noticeEvent = z.object({ person_id: z.string() });
export type NoticeEvent = z.output<typeof noticeEvent>;

/** `event: members`: the number of members who joined, left or changed their name (`GET /people`). */
export const membersEvent = z.object({ changed: z.number().int() });

/**
 * `event: ready` opens each stream with the newest action, null if none: data loaded afterwards misses
 * nothing. `event: reset` has the same data and requires a full reload, because too much happened meanwhile.
 */
export const streamCursor = z.object({ last: actionId.nullable() });
export type StreamCursor = z.output<typeof streamCursor>;

/** The report of a tab every 20 s about its open record; `open: false` on leaving it. */
export const presenceReport = z.strictObject({
  tab: z.uuid(),
  noun: presenceNoun,
  id: z.uuid(),
  open: z.boolean(),
});
export type PresenceReport = z.output<typeof presenceReport>;

/** Viewers of the record, each listed once, including the caller. */
export const presenceAnswer = z.object({ people: z.array(presentPerson) });

/**
 * `after` is the last action seen; the header `Last-Event-ID` takes precedence. If the number of `actions`
 * (log-position.ts) is still that of the first read, the server repeats nothing.
 */
export const streamQuery = z.strictObject({
  after: actionId.optional(),
  actions: z.coerce.number().int().min(0).optional(),
});
export type StreamQuery = z.output<typeof streamQuery>;
