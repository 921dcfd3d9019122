import { z } from "zod";
import { action, noun } from "../action/action-schema.ts";
import { actionId, importId, stageId } from "../field/ids.ts";
import { recordNouns } from "../kind/record-kinds.ts";

/**
 * `event: action`, with the id of the action as `id`. `records` lists the affected records, and `stages` the
 * stages that cards left or entered. Both are null if there are too many records: any record of `nouns` may
 * have changed.
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

export const presenceNoun = z.enum(recordNouns);

/** `event: presence`: the current viewers of the record, including the receiver. */
export const presenceEvent = z.object({
  noun: presenceNoun,
  id: z.uuid(),
  people: z.array(presentPerson),
});
export type PresenceEvent = z.output<typeof presenceEvent>;

/** `event: import`: an import changed its state; `owner_id` is the member who started it. */
export const importEvent = z.object({ id: importId, owner_id: z.string() });
export type ImportEvent = z.output<typeof importEvent>;

/**
 * `event: notice`: a new notification for this person (`GET /notices`). Only that person's streams receive
 * the event.
 */
export const noticeEvent = z.object({ person_id: z.string() });

/** `event: members`: the number of members who joined, left or changed their name (`GET /people`). */
export const membersEvent = z.object({ changed: z.number().int() });

/**
 * The data of `event: ready`, which begins each stream: the id of the newest action, or null. `event: reset`
 * has the same data. It means that the client missed too many actions and must reload all data.
 */
export const streamCursor = z.object({ last: actionId.nullable() });
export type StreamCursor = z.output<typeof streamCursor>;

/**
 * A tab's report about its open record, sent every 20 s, and with `open: false` when the user leaves the
 * record.
 */
export const presenceReport = z.strictObject({
  tab: z.uuid(),
  noun: presenceNoun,
  id: z.uuid(),
  open: z.boolean(),
});
export type PresenceReport = z.output<typeof presenceReport>;

export const presenceAnswer = z.object({ people: z.array(presentPerson) });

/**
 * `after` is the last action that the client received; the header `Last-Event-ID` overrides it. `actions` is
 * the number of actions from a response (`log-position.ts`): if no action has followed, the server replays no
 * events.
 */
export const streamQuery = z.strictObject({
  after: actionId.optional(),
  actions: z.coerce.number().int().min(0).optional(),
});
export type StreamQuery = z.output<typeof streamQuery>;
