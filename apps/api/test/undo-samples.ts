import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import type { TestOrganisations } from "@lanyard/test-kit/test-api";
import { defaultPipeline } from "./board-reading.ts";
import { duplicatePair } from "./duplicate-pair.ts";
import { checkJob, csvOf, untilState, uploadJob } from "./import-job-calls.ts";
import { type AnsweredRecord, kindCalls } from "./kinds/kind-calls.ts";
import { sampleBody, sampledFields } from "./kinds/kind-samples.ts";

export interface WritingSample {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly file?: string;
  /**
   * Edits a record that the call wrote, or one of its child records. If this is missing, the test edits an
   * unrelated record.
   */
  readonly later?: (api: TestOrganisations) => Promise<unknown>;
  /** Waits for background work that the call started. */
  readonly settled?: (api: TestOrganisations) => Promise<unknown>;
}

type MakesSample = (api: TestOrganisations) => Promise<WritingSample>;

/** Routes that the undo matrix skips, each with the reason. */
export const notLogged: Readonly<Record<string, string>> = {
  "POST /actions/{id}/undo": "is what the matrix calls",
  "POST /actions/{id}/redo": "is what the matrix calls",
  "POST /import-export/preview": "only reads the file",
  "POST /import-export/preview-upload": "only reads the file",
  "POST /import-export/execute": "the run of an import job, in one call: import.test.ts undoes it",
  "POST /import-export/upload": "the run of an import job, in one call: import.test.ts undoes it",
  "POST /imports": "receives a file; no record comes of it",
  "POST /imports/{id}/reading": "how a file is read; no record comes of it",
  "POST /imports/{id}/check": "says what would become of a file",
  "POST /imports/{id}/cancel": "ends an import that did nothing yet",
  "POST /imports/{id}/seen": "a notice was read",
  "PUT /me": "one's own settings",
  "PUT /me/profile": "one's own settings",
  "PUT /me/preferences": "one's own settings",
  "POST /me/calendar": "one's own settings",
  "DELETE /me/calendar": "one's own settings",
  "POST /me/usage": "counts of use without content",
  "POST /contacts/{id}/erase": "cannot be taken back: erasure.test.ts",
  "POST /example-data": "only into an organisation without records: example.test.ts undoes it",
  "POST /example-data/remove": "only what an example brought: example.test.ts undoes it",
  ...Object.fromEntries(
    recordNouns.map((noun) => [`POST /${recordKinds[noun].plural}/export`, "only reads what was selected"]),
  ),
  "POST /keys/{id}/undo": "is an undo itself: key-undo.test.ts",
  "POST /webhooks": "a setting with a secret; the audit has it",
  "PUT /webhooks/{id}": "a setting; the audit has it",
  "DELETE /webhooks/{id}": "a setting with a secret; the audit has it",
  "POST /webhooks/{id}/secret": "a secret; the audit has it",
  "POST /webhooks/{id}/test": "sends a message",
  "POST /webhooks/{id}/deliveries/{delivery}/redeliver": "sends a message",
  "POST /webhooks/{id}/replay": "sends messages",
  "POST /proposals": "nothing changes: proposals.test.ts",
  "POST /proposals/{id}/accept": "has no one kind of change: proposals.test.ts undoes it",
  "POST /proposals/{id}/refuse": "no record changes",
  "PUT /events/presence": "who looks at what, forgotten within a minute",
};

let made = 0;
function mark(): string {
  made += 1;
  return `matrix${made}`;
}

async function record(api: TestOrganisations, noun: RecordNoun): Promise<AnsweredRecord> {
  return (await kindCalls(api, noun).create(await sampleBody(api, noun, 0, mark()))).record;
}

async function customField(api: TestOrganisations): Promise<string> {
  const body = { noun: "contact", label: mark(), type: "text" } as const;
  return (await api.acme.admin.client.fields.create({ body })).field.id;
}

async function sharedView(api: TestOrganisations): Promise<string> {
  const body = { noun: "deal", name: mark(), shared: true } as const;
  return (await api.acme.user.client.views.create({ body })).view.id;
}

function edited(noun: RecordNoun, id: string, field: string) {
  return (api: TestOrganisations) =>
    kindCalls(api, noun, api.acme.admin).update(id, { [field]: `${mark()}` });
}

function lineFields(noun: RecordNoun): [string, string] {
  const [one, other] = sampledFields(noun).filter(([, { type }]) => type === "line" || type === "lines");
  return [one?.[0] ?? "", other?.[0] ?? one?.[0] ?? ""];
}

function kindSamples(noun: RecordNoun): Record<string, MakesSample> {
  const { plural } = recordKinds[noun];
  const one = `/${plural}/{id}`;
  const [first, second] = lineFields(noun);
  return {
    [`POST /${plural}`]: async (api) => {
      const body = await sampleBody(api, noun, 0, mark());
      return {
        body,
        later: async () => {
          const [newest] = await kindCalls(api, noun).list({ sort_by: "created_at", sort_order: "desc" });
          return edited(noun, newest?.id ?? "", first)(api);
        },
      };
    },
    [`PUT ${one}`]: async (api) => {
      const { id } = await record(api, noun);
      const body = { [first]: mark(), [second]: mark() };
      return { params: { id }, body, later: edited(noun, id, second) };
    },
    [`DELETE ${one}`]: async (api) => ({ params: { id: (await record(api, noun)).id } }),
    [`POST /${plural}/bulk-delete`]: async (api) => ({
      body: { ids: [(await record(api, noun)).id, (await record(api, noun)).id] },
    }),
    [`POST /${plural}/bulk-update`]: async (api) => {
      const [one, other] = [await record(api, noun), await record(api, noun)];
      const body = { ids: [one.id, other.id], change: { [first]: mark(), [second]: mark() } };
      return { body, later: edited(noun, one.id, second) };
    },
    [`POST /${plural}/edit-cells`]: async (api) => {
      const [one, other] = [await record(api, noun), await record(api, noun)];
      const edits = [
        { id: one.id, version: one.version, change: { [first]: mark(), [second]: mark() } },
        { id: other.id, change: { [second]: mark() } },
      ];
      return { body: { edits }, later: edited(noun, one.id, second) };
    },
    [`POST /${plural}/delete-matching`]: async (api) => {
      const word = mark();
      await kindCalls(api, noun).create(await sampleBody(api, noun, 0, word));
      return { body: { q: word, count: 1 } };
    },
  };
}

function mergeSamples(noun: RecordNoun): Record<string, MakesSample> {
  const { plural, has } = recordKinds[noun];
  const [field] = lineFields(noun);
  const merge: MakesSample = async (api) => {
    const survivor = await record(api, noun);
    const body = { survivor_id: survivor.id, merged_ids: [(await record(api, noun)).id] };
    return { body, later: edited(noun, survivor.id, field) };
  };
  return has.merge ? { [`POST /${plural}/merge`]: merge } : {};
}

function partSamples(noun: RecordNoun): Record<string, MakesSample> {
  const { plural, has } = recordKinds[noun];
  const base = `/${plural}/{id}`;
  const note = async (api: TestOrganisations) => {
    const { id } = await record(api, noun);
    const answer = await api.acme.user.client[`${noun}Notes`].create({
      params: { id },
      body: { body: mark() },
    });
    return { id, noteId: answer.note.id };
  };
  const notes: Record<string, MakesSample> = {
    [`POST ${base}/notes`]: async (api) => {
      const { id } = await record(api, noun);
      const later = async () => {
        const calls = api.acme.user.client[`${noun}Notes`];
        const [newest] = (await calls.list({ params: { id } })).notes;
        if (newest === undefined) throw new Error("The note is missing");
        return calls.update({ params: { id, noteId: newest.id }, body: { body: mark() } });
      };
      return { params: { id }, body: { body: mark() }, later };
    },
    [`PUT ${base}/notes/{noteId}`]: async (api) => {
      const params = await note(api);
      const calls = api.acme.user.client[`${noun}Notes`];
      return {
        params,
        body: { body: mark() },
        later: () => calls.update({ params, body: { body: mark() } }),
      };
    },
    [`DELETE ${base}/notes/{noteId}`]: async (api) => ({ params: await note(api) }),
  };
  const files: Record<string, MakesSample> = {
    [`POST ${base}/attachments`]: async (api) => ({
      params: { id: (await record(api, noun)).id },
      file: mark(),
    }),
    [`DELETE ${base}/attachments/{attachmentId}`]: async (api) => {
      const { id } = await record(api, noun);
      const { attachment } = await api.acme.user.client[`${noun}Attachments`].create({
        params: { id },
        file: new Blob([mark()]),
        fileName: "matrix.txt",
      });
      return { params: { id, attachmentId: attachment.id } };
    },
  };
  return { ...(has.notes ? notes : {}), ...(has.files ? files : {}) };
}

const stageIdOf = async (api: TestOrganisations, name: string) =>
  (await defaultPipeline(api.acme.user.client)).stage(name).id;

async function contactOnBoard(api: TestOrganisations) {
  const { contact } = await api.acme.user.client.contacts.create({ body: { first: mark() } });
  await api.acme.user.client.pipeline.add({ params: { contactId: contact.id }, body: {} });
  return contact.id;
}

async function pipelineOf(api: TestOrganisations, stages: readonly string[]) {
  const { pipeline } = await api.acme.admin.client.pipeline.create({
    body: { name: mark(), stages: stages.map((name) => ({ name, color: "#3b82f6" })) },
  });
  return pipeline;
}

const renamedStage = (stageId: string) => (api: TestOrganisations) =>
  api.acme.admin.client.pipeline.updateStage({ params: { stageId }, body: { name: mark() } });

const boardSamples: Record<string, MakesSample> = {
  "POST /tasks/{id}/complete": async (api) => {
    const body = { title: mark(), due_on: "2030-01-07", repeat: "FREQ=WEEKLY" };
    const { id } = (await kindCalls(api, "task").create(body)).record;
    return { params: { id }, body: {}, later: edited("task", id, "title") };
  },
  "POST /tasks/{id}/reopen": async (api) => {
    const { id } = await record(api, "task");
    await api.acme.user.client.tasks.complete({ params: { id }, body: {} });
    return { params: { id }, later: edited("task", id, "title") };
  },
  "PUT /deals/{id}/stage": async (api) => {
    const { id } = await record(api, "deal");
    const later = edited("deal", id, "name");
    return { params: { id }, body: { stageId: await stageIdOf(api, "Qualified") }, later };
  },
  "PUT /deals/{id}/contacts": async (api) => {
    const { id } = await record(api, "deal");
    const [kept, gone, added] = [
      (await record(api, "contact")).id,
      (await record(api, "contact")).id,
      (await record(api, "contact")).id,
    ];
    const set = (contacts: { contact_id: string; role?: "champion" | "user" | "blocker" }[]) =>
      api.acme.user.client.deals.setContacts({ params: { id }, body: { contacts } });
    await set([{ contact_id: kept, role: "user" }, { contact_id: gone }]);
    const contacts = [{ contact_id: kept, role: "champion" as const }, { contact_id: added }];
    const later = () => set([{ contact_id: kept, role: "blocker" }, { contact_id: added }]);
    return { params: { id }, body: { contacts }, later };
  },
  "POST /deals/bulk-move": async (api) => {
    const ids = [(await record(api, "deal")).id, (await record(api, "deal")).id];
    const later = edited("deal", ids[0] ?? "", "name");
    return { body: { ids, stageId: await stageIdOf(api, "Proposal") }, later };
  },
  "POST /pipeline/{contactId}/add": async (api) => {
    const { id } = await record(api, "contact");
    return { params: { contactId: id }, body: {}, later: edited("contact", id, "city") };
  },
  "PUT /pipeline/{contactId}/move": async (api) => {
    const contactId = await contactOnBoard(api);
    const later = edited("contact", contactId, "city");
    return { params: { contactId }, body: { stageId: await stageIdOf(api, "Qualified") }, later };
  },
  "POST /pipeline/bulk-move": async (api) => {
    const ids = [await contactOnBoard(api), await contactOnBoard(api)];
    return {
      body: { ids, stageId: await stageIdOf(api, "Proposal") },
      later: edited("contact", ids[0] ?? "", "city"),
    };
  },
  "DELETE /pipeline/{contactId}/remove": async (api) => {
    const contactId = await contactOnBoard(api);
    return { params: { contactId }, later: edited("contact", contactId, "city") };
  },
};

const settingSamples: Record<string, MakesSample> = {
  "POST /pipeline": async () => ({ body: { name: mark(), stages: [{ name: "Only", color: "#3b82f6" }] } }),
  "PUT /pipeline/order": async (api) => {
    await pipelineOf(api, ["Only"]);
    const { pipelines } = await api.acme.admin.client.pipeline.list();
    const [first, ...rest] = pipelines.map(({ id }) => id);
    return { body: { ids: [first, ...rest.toReversed()] } };
  },
  "PUT /pipeline/{id}": async (api) => {
    const pipeline = await pipelineOf(api, ["Only"]);
    return {
      params: { id: pipeline.id },
      body: { name: mark() },
      later: renamedStage(pipeline.stages[0]?.id ?? ""),
    };
  },
  "DELETE /pipeline/{id}": async (api) => ({ params: { id: (await pipelineOf(api, ["Only"])).id } }),
  "POST /pipeline/{id}/stages": async (api) => {
    const pipeline = await pipelineOf(api, ["Only"]);
    return {
      params: { id: pipeline.id },
      body: { name: mark() },
      later: renamedStage(pipeline.stages[0]?.id ?? ""),
    };
  },
  "PUT /pipeline/{id}/stages/order": async (api) => {
    const { id, stages } = await pipelineOf(api, ["One", "Two"]);
    const ids = stages.map((stage) => stage.id).toReversed();
    return { params: { id }, body: { ids }, later: renamedStage(ids[0] ?? "") };
  },
  "POST /pipeline/{id}/stages/suggested-probabilities": async (api) => {
    const { id, stages } = await pipelineOf(api, ["One", "Two"]);
    return { params: { id }, later: renamedStage(stages[0]?.id ?? "") };
  },
  "PUT /pipeline/stages/{stageId}": async (api) => {
    const [stage] = (await pipelineOf(api, ["Only"])).stages;
    const stageId = stage?.id ?? "";
    return { params: { stageId }, body: { name: mark(), color: "#ef4444" }, later: renamedStage(stageId) };
  },
  "DELETE /pipeline/stages/{stageId}": async (api) => {
    const [, stage] = (await pipelineOf(api, ["One", "Two"])).stages;
    return { params: { stageId: stage?.id ?? "" } };
  },
  "POST /fields": async () => ({ body: { noun: "contact", label: mark(), type: "text" } }),
  "PUT /fields/{id}": async (api) => {
    const id = await customField(api);
    const later = () =>
      api.acme.admin.client.fields.update({ params: { id }, body: { section: mark(), label: mark() } });
    return { params: { id }, body: { label: mark() }, later };
  },
  "POST /fields/{id}/retype": async (api) => {
    const id = await customField(api);
    const later = () => api.acme.admin.client.fields.update({ params: { id }, body: { label: mark() } });
    return { params: { id }, body: { type: "number" }, later };
  },
  "DELETE /fields/{id}": async (api) => ({ params: { id: await customField(api) } }),
  "POST /views": async () => ({ body: { noun: "deal", name: mark(), shared: true } }),
  "PUT /views/{id}": async (api) => {
    const id = await sharedView(api);
    const later = () => api.acme.admin.client.views.update({ params: { id }, body: { name: mark() } });
    return { params: { id }, body: { name: mark(), state: { sort_by: "name" } }, later };
  },
  "DELETE /views/{id}": async (api) => ({ params: { id: await sharedView(api) } }),
  "PUT /lost-reasons": async () => ({ body: { lostReasons: [{ name: mark() }] } }),
  "PUT /settings/interactions": async (api) => {
    const { client } = api.acme.admin;
    // An organisation has stored settings only after the first change.
    await client.organisation.update({ body: { default_country: "AT" } });
    const { types } = await client.interactionSettings.read();
    const added = { id: mark(), label: mark(), icon: "phone", outcomes: [] } as const;
    return { body: { types: [...types, { ...added, outcomes: [] }] } };
  },
  "PUT /organisation": async (api) => {
    const { client } = api.acme.admin;
    await client.organisation.update({ body: { default_country: "AT" } });
    const { organisation } = await client.organisation.read();
    const currency = organisation.currency === "EUR" ? "USD" : "EUR";
    const later = () => client.organisation.update({ body: { default_country: "CH" } });
    return { body: { currency }, later };
  },
};

const importSamples: Record<string, MakesSample> = {
  "POST /imports/{id}/run": async (api) => {
    const { client } = api.acme.user;
    const job = await uploadJob(client, csvOf([`${mark()},,${mark()}`]));
    await checkJob(client, job);
    return { params: { id: job.id }, settled: () => untilState(client, job.id, "done", "failed") };
  },
};

/** Functions that create a sample call, for every route whose writes are logged. */
export const writingSamples: Readonly<Record<string, MakesSample>> = {
  ...Object.assign(
    {},
    ...recordNouns.map(kindSamples),
    ...recordNouns.map(partSamples),
    ...recordNouns.map(mergeSamples),
  ),
  "POST /duplicates/{id}/dismiss": async (api) => ({
    params: { id: await duplicatePair(api.acme.user.client) },
  }),
  "POST /duplicates/{id}/reopen": async (api) => {
    const params = { id: await duplicatePair(api.acme.user.client) };
    await api.acme.user.client.duplicates.dismiss({ params });
    return { params };
  },
  "POST /members/{id}/hand-over": async (api) => {
    const owned = await Promise.all(recordNouns.map((noun) => record(api, noun)));
    const [contact] = owned;
    return {
      params: { id: api.acme.user.personId },
      body: { to: api.acme.admin.personId },
      later: edited("contact", contact?.id ?? "", "city"),
    };
  },
  "POST /members/{id}/removal": async (api) => {
    const leaving = await api.addMember("acme", "user", "Leaving Person");
    await leaving.client.person.readMe();
    const { contact } = await leaving.client.contacts.create({ body: { last: "Left behind" } });
    return {
      params: { id: leaving.personId },
      body: { to: api.acme.admin.personId },
      later: edited("contact", contact.id, "city"),
    };
  },
  ...boardSamples,
  ...settingSamples,
  ...importSamples,
};

/** Creates and edits a contact that the sample call does not affect. */
export async function editBystander(api: TestOrganisations): Promise<unknown> {
  const { id } = await record(api, "contact");
  return edited("contact", id, "city")(api);
}
