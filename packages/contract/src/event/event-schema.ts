import { z } from "zod";
import { action, noun } from "../action/action-schema.ts";
import { actionId, importId, stageId } from "../field/ids.ts";
import { recordNouns } from "../kind/record-kinds.ts";

/**
 * `event: action`, its `id` line is the action's id: something was changed. `records` names what was touched, the
 * subject of a note being its contact; null when it was too much to name, then everything of these `nouns` may
 * have changed. `stages` are those that cards left or entered, also for deletions and restorings; null as above.
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

/** What pages can be looked at together. */
export const presenceNoun = z.enum(recordNouns);

/** `event: presence`: who has this record open now, the receiver included. */
export const presenceEvent = z.object({
  noun: presenceNoun,
  id: z.uuid(),
  people: z.array(presentPerson),
});
export type PresenceEvent = z.output<typeof presenceEvent>;

/** `event: import`: an import of the organisation stands elsewhere than before, and whose it is. */
export const importEvent = z.object({ id: importId, owner_id: z.string() });
export type ImportEvent = z.output<typeof importEvent>;

/** `event: notice`: the receiver was told something (`GET /notices`); sent to that person's streams alone. */
export const noticeEvent = z.object({ person_id: z.string() });
export type NoticeEvent = z.output<typeof noticeEvent>;

/** `event: members`: so many people of the organisation came, went or are called otherwise (`GET /people`). */
export const membersEvent = z.object({ changed: z.number().int() });

/**
 * `event: ready` opens each stream and names the newest action known then, null when there is none: what is
 * loaded after it misses nothing. `event: reset` has the same data and means that what happened meanwhile is
 * too long ago or too much to tell: load everything anew.
 */
export const streamCursor = z.object({ last: actionId.nullable() });
export type StreamCursor = z.output<typeof streamCursor>;

/** A tab tells every 20 s what record it has open; `open: false` when it leaves. */
export const presenceReport = z.strictObject({
  tab: z.uuid(),
  noun: presenceNoun,
  id: z.uuid(),
  open: z.boolean(),
});
export type PresenceReport = z.output<typeof presenceReport>;

/** Who has the record open, each person once, the caller included. */
export const presenceAnswer = z.object({ people: z.array(presentPerson) });

/**
 * `after` is the last action seen; the header `Last-Event-ID` says the same and goes before. `actions` is how many the
 * organisation had when something was first read (log-position.ts): are there no more, nothing is told again.
 */
export const streamQuery = z.strictObject({
  after: actionId.optional(),
  actions: z.coerce.number().int().min(0).optional(),
});
export type StreamQuery = z.output<typeof streamQuery>;
