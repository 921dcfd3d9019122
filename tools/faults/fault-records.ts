import { createHash } from "node:crypto";
import { ApiError } from "@lanyard/client/api-error";
import type { CallOptions, Client } from "@lanyard/client/client-shape";
import type { ContactId, DealId } from "@lanyard/contract/field/ids";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import type { DemoRandom } from "../../apps/api/src/demo/demo-random.ts";
import type { FaultClient } from "./fault-client.ts";
import type { KnownRecord, Ledger } from "./fault-ledger.ts";

export interface WriterParts {
  readonly writer: FaultClient;
  readonly ledger: Ledger;
  readonly random: DemoRandom;
  readonly stages: readonly Stage[];
  readonly newTag: () => string;
}

export interface Owned {
  readonly changes: readonly (() => Promise<void>)[];
  /** Whether the record might be deleted, so that the writer must stop changing it. */
  isLeft?: boolean;
}

type Update = (client: Client, options: CallOptions) => Promise<{ actionId?: string | undefined }>;

export const recordMakers: readonly ((parts: WriterParts) => Promise<Owned | undefined>)[] = [
  makeContact,
  makeDeal,
  makeContact,
  makeDeal,
  makeCompany,
  makeTask,
];

async function change(
  { writer, ledger }: WriterParts,
  known: KnownRecord,
  [field, value]: readonly [string, unknown],
  update: Update,
): Promise<void> {
  ledger.changed(known, field, value, await writer.attempt(update));
}

async function makeContact(parts: WriterParts): Promise<Owned | undefined> {
  const { writer, ledger, newTag } = parts;
  const first = newTag();
  const outcome = await writer.attempt((client, options) =>
    client.contacts.create({ body: { first } }, options),
  );
  const made = ledger.created("contacts", first, outcome, ({ contact: { id }, actionId }) => ({
    actionId,
    fields: { first, last: null, isGone: undefined },
    read: () => goneOr(async () => (await writer.client.contacts.read({ params: { id } })).contact),
  }));
  if (made === undefined) return undefined;
  const { id } = made.answer.contact;
  const rename = () => {
    const last = newTag();
    return change(parts, made.known, ["last", last], (client, options) =>
      client.contacts.update({ params: { id }, body: { last } }, options),
    );
  };
  const owned: Owned = {
    changes: [
      rename,
      rename,
      () => addNote(parts, made.known, id),
      () => attachFile(parts, made.known, id),
      async () => {
        owned.isLeft = !(await deleteAndUndo(parts, made.known, id));
      },
    ],
  };
  return owned;
}

/** Deletes a record and undoes the deletion. Returns whether the record certainly exists. */
async function deleteAndUndo(
  { writer, ledger }: WriterParts,
  known: KnownRecord,
  id: ContactId,
): Promise<boolean> {
  const gone = await writer.attempt((client, options) => client.contacts.delete({ params: { id } }, options));
  ledger.changed(known, "isGone", true, gone);
  if (gone.how !== "acknowledged") return gone.how === "refused";
  const { actionId = "" } = gone.answer;
  const back = await writer.attempt((client, options) =>
    client.actions.undo({ params: { id: actionId } }, options),
  );
  ledger.changed(known, "isGone", undefined, back);
  return back.how === "acknowledged";
}

async function addNote(
  { writer, ledger, newTag }: WriterParts,
  parent: KnownRecord,
  id: ContactId,
): Promise<void> {
  const body = newTag();
  const outcome = await writer.attempt((client, options) =>
    client.contactNotes.create({ params: { id }, body: { body } }, options),
  );
  ledger.created("notes", body, outcome, ({ note, actionId }) => ({
    actionId,
    fields: { body },
    parent,
    read: () =>
      goneOr(async () => {
        const { notes } = await writer.client.contactNotes.list({ params: { id } });
        return { ...notes.find((found) => found.id === note.id) };
      }),
  }));
}

async function attachFile(
  { writer, ledger, newTag, random }: WriterParts,
  parent: KnownRecord,
  id: ContactId,
): Promise<void> {
  const fileName = `${newTag()}.txt`;
  const content = fileName.repeat(random.whole(1, 2000));
  const outcome = await writer.attempt((client, options) =>
    client.contactAttachments.create({ params: { id }, file: new Blob([content]), fileName }, options),
  );
  ledger.created("attachments", fileName, outcome, ({ attachment, actionId }) => ({
    actionId,
    fields: { hash: hashOf(content) },
    parent,
    read: () =>
      goneOr(async () => {
        const params = { id, attachmentId: attachment.id };
        const { url } = await writer.client.contactAttachments.ticket({ params });
        return { hash: hashOf(await (await writer.download(url)).text()) };
      }),
  }));
}

const hashOf = (content: string) => createHash("sha256").update(content).digest("hex");

async function makeCompany(parts: WriterParts): Promise<Owned | undefined> {
  const { writer, ledger, newTag } = parts;
  const name = newTag();
  const outcome = await writer.attempt((client, options) =>
    client.companies.create({ body: { name } }, options),
  );
  const made = ledger.created("companies", name, outcome, ({ company: { id }, actionId }) => ({
    actionId,
    fields: { name, industry: null },
    read: async () => ({ ...(await writer.client.companies.read({ params: { id } })).company }),
  }));
  if (made === undefined) return undefined;
  const { id } = made.answer.company;
  const changeIndustry = () => {
    const industry = newTag();
    return change(parts, made.known, ["industry", industry], (client, options) =>
      client.companies.update({ params: { id }, body: { industry } }, options),
    );
  };
  return { changes: [changeIndustry] };
}

async function makeDeal(parts: WriterParts): Promise<Owned | undefined> {
  const { writer, ledger, newTag, stages, random } = parts;
  const body = { name: newTag(), amount_cents: random.whole(1, 100_000), stage_id: random.pick(stages).id };
  const outcome = await writer.attempt((client, options) => client.deals.create({ body }, options));
  const made = ledger.created("deals", body.name, outcome, ({ data: { id }, actionId }) => ({
    actionId,
    fields: body,
    read: async () => ({ ...(await writer.client.deals.read({ params: { id } })).data }),
  }));
  if (made === undefined) return undefined;
  const id: DealId = made.answer.data.id;
  const move = () => {
    const stageId = random.pick(stages).id;
    return change(parts, made.known, ["stage_id", stageId], (client, options) =>
      client.deals.move({ params: { id }, body: { stageId } }, options),
    );
  };
  const changeAmount = () => {
    const amount_cents = random.whole(1, 100_000);
    return change(parts, made.known, ["amount_cents", amount_cents], (client, options) =>
      client.deals.update({ params: { id }, body: { amount_cents } }, options),
    );
  };
  return { changes: [move, move, changeAmount] };
}

async function makeTask(parts: WriterParts): Promise<Owned | undefined> {
  const { writer, ledger, newTag } = parts;
  const title = newTag();
  const outcome = await writer.attempt((client, options) =>
    client.tasks.create({ body: { title } }, options),
  );
  const made = ledger.created("tasks", title, outcome, ({ task: { id }, actionId }) => ({
    actionId,
    fields: { title, isDone: false },
    read: async () => {
      const { task } = await writer.client.tasks.read({ params: { id } });
      return { ...task, isDone: task.done_at !== null };
    },
  }));
  if (made === undefined) return undefined;
  const { id } = made.answer.task;
  const complete = () =>
    change(parts, made.known, ["isDone", true], (client, options) =>
      client.tasks.complete({ params: { id }, body: {} }, options),
    );
  const reopen = () =>
    change(parts, made.known, ["isDone", false], (client, options) =>
      client.tasks.reopen({ params: { id } }, options),
    );
  return { changes: [complete, reopen] };
}

const notFound = 404;

async function goneOr(
  read: () => Promise<Readonly<Record<string, unknown>>>,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ApiError && error.status === notFound) return { isGone: true };
    throw error;
  }
}
