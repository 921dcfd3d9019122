import { fileURLToPath } from "node:url";
import { createCheckedClient } from "@lanyard/client/checked-client";
import type { CustomValue } from "@lanyard/contract/custom-field/custom-value";
import { maxSortableFields } from "@lanyard/contract/limits";
import { type ApiProcess, startApiProcess } from "@lanyard/test-kit/api-process";
import { fetchWithRetries } from "@lanyard/test-kit/retries";
import { crmIdOf, type TestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { customWords } from "#src/records/custom/custom-words.ts";
import { checkJob, importByJob, untilState, uploadJob } from "./import-job-calls.ts";
import { type HeldStatement, holdStatement } from "./import-statements.ts";
import { openHousekeeping } from "./old-deletions.ts";

const recordsPerStep = 2000;
const isOfJob = "current_setting('application_name') = 'lanyard-api-background'";

/**
 * The moments of a background job at which the test can kill the process. A job reaches a moment only if it
 * changes more than `above` records.
 */
const moments = {
  "first step": { event: "update", table: "contacts", condition: isOfJob, above: 0 },
  "second step": {
    event: "update",
    table: "contacts",
    condition: `${isOfJob} and exists (select from crm.custom_rewritings where done > 0)`,
    above: recordsPerStep,
  },
  completion: { event: "delete", table: "custom_rewritings", condition: "true", above: -1 },
} as const;
type Moment = keyof typeof moments;

const at = fc.nat(50);
const value = fc.constantFrom("1", "20", "abc");
const killed = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom<Moment[]>("first step", "second step", "completion") },
);
const isKilled = fc.oneof(
  { weight: 3, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("define" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("create" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant("fill" as const), at, field: at, value: fc.option(value) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fill all" as const), field: at, value }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("retype" as const), field: at, killed }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("search" as const), field: at, killed }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), field: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("merge" as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("import" as const), field: at, value, isKilled }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("erase" as const), at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("redo" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Values = Readonly<Record<string, CustomValue>>;

/**
 * The expected state: the visible fields by key, and the custom values of live contacts by id. The contacts
 * that the test always changes together share the entry `many`.
 */
interface Model {
  readonly fields: ReadonlyMap<string, { readonly id: string; readonly type: "text" | "number" }>;
  readonly contacts: ReadonlyMap<string, Values>;
}

/**
 * The entry for the contacts that the test always changes together. They are more than a job changes in one
 * step.
 */
const many = "many";
const manyName = "Alike";
const manyCount = recordsPerStep + 50;

const converted = (value: CustomValue, type: "text" | "number"): CustomValue =>
  type === "text" ? String(value) : Number.isNaN(Number(value)) ? null : Number(value);

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

let labels = 0;

type Client = TestApi["acme"]["admin"]["client"];

interface Started {
  readonly api: ApiProcess;
  readonly org: string;
  readonly manyIds: readonly string[];
}

interface Done {
  readonly before: Model;
  readonly after: Model;
  readonly actionId: string;
}

/** A sequence of changes by an administrator. Each undo reverts the last change that is in effect. */
class Sequence {
  readonly #api: ApiProcess;
  readonly #owner: Pool;
  readonly #org: string;
  readonly #manyIds: readonly string[];
  #done: Done[] = [];
  #undone: Done[] = [];
  #model: Model = { fields: new Map(), contacts: new Map([[many, {}]]) };

  readonly #client: Client;

  constructor({ api, org, manyIds }: Started, client: Client) {
    this.#api = api;
    this.#owner = api.owner;
    this.#org = org;
    this.#manyIds = manyIds;
    this.#client = client;
  }

  async run(next: Step): Promise<void> {
    const fields = [...this.#model.fields];
    const contacts = [...this.#model.contacts];
    const single = contacts.filter(([each]) => each !== many);
    const [key, field] =
      ("field" in next ? fields[next.field % Math.max(1, fields.length)] : undefined) ?? [];
    const [id, values] = ("at" in next ? single[next.at % Math.max(1, single.length)] : undefined) ?? [];
    const client = this.#client;
    // Waits until a change of the field's type is complete. Only then does it accept values of the new type.
    if (field !== undefined)
      await this.#untilEmpty("crm.custom_fields where id = $1 and shown <> storage", field.id);
    if (next.do === "kill") {
      await this.#api.kill();
      await this.#api.restart();
    }
    if (next.do === "undo") await this.#undo();
    if (next.do === "redo") await this.#redo();
    if (next.do === "define") {
      labels += 1;
      const body = { noun: "contact", label: `Drawn ${labels}`, type: "text" } as const;
      const { field: made, actionId } = await client.fields.create({ body });
      const added = new Map([...fields, [made.key, { id: made.id, type: "text" as const }]]);
      this.#remember(actionId, { ...this.#model, fields: added });
    }
    if (next.do === "create") {
      const { contact, actionId } = await client.contacts.create({ body: { first: "Drawn" } });
      this.#remember(actionId, { ...this.#model, contacts: new Map([...contacts, [contact.id, {}]]) });
    }
    if (key !== undefined && field !== undefined) await this.#ofField(next, key, field);
    if (id !== undefined && values !== undefined && next.do === "delete") {
      const { actionId } = await client.contacts.delete({ params: { id } });
      this.#remember(actionId, {
        ...this.#model,
        contacts: new Map(contacts.filter(([other]) => other !== id)),
      });
    }
    if (id !== undefined && next.do === "erase") {
      await client.contacts.erase({ params: { id } });
      this.#model = { ...this.#model, contacts: new Map(contacts.filter(([other]) => other !== id)) };
      // Changes to an erased contact cannot be undone, so the sequence forgets all earlier changes.
      [this.#done, this.#undone] = [[], []];
    }
    const other = single.find(([each]) => each !== id);
    if (id !== undefined && other !== undefined && next.do === "merge") {
      const body = { survivor_id: id, merged_ids: [other[0]], fields: {} };
      const { actionId } = await client.contacts.merge({ body });
      const rest = contacts.filter(([each]) => each !== other[0]);
      const united = rest.map(([each, own]) => [each, each === id ? { ...other[1], ...own } : own] as const);
      this.#remember(actionId, { ...this.#model, contacts: new Map(united) });
    }
    if (next.do === "fill" && id !== undefined && key !== undefined && field !== undefined) {
      const value = next.value === null ? null : converted(next.value, field.type);
      const { actionId } = await client.contacts.update({
        params: { id },
        body: { custom: { [key]: value } },
      });
      const filled = new Map([...contacts, [id, withoutEmpty({ ...values, [key]: value })]]);
      this.#remember(actionId, { ...this.#model, contacts: filled });
    }
  }

  async #ofField(next: Step, key: string, { id, type }: { id: string; type: "text" | "number" }) {
    const { fields, contacts } = this.#model;
    const params = { id };
    if (next.do === "search") {
      const { searched } = await this.#fieldOf(id);
      const { actionId } = await this.#killedWithin(next.killed, () =>
        this.#client.fields.update({ params, body: { searched: !searched } }),
      );
      this.#remember(actionId, this.#model);
    }
    if (next.do === "remove") {
      const { actionId } = await this.#client.fields.remove({ params });
      const kept = [...contacts].map(([each, { [key]: _, ...values }]) => [each, values] as const);
      const others = [...fields].filter(([other]) => other !== key);
      this.#remember(actionId, { fields: new Map(others), contacts: new Map(kept) });
    }
    if (next.do === "import") await this.#import(key, { id, type }, next);
    if (next.do === "fill all") {
      const value = converted(next.value, type);
      const change = { custom: { [key]: value } };
      const { actionId } = await this.#client.contacts.bulkUpdate({
        body: { ids: [...this.#manyIds], change },
      });
      const values = withoutEmpty({ ...contacts.get(many), [key]: value });
      this.#remember(actionId, { ...this.#model, contacts: new Map([...contacts, [many, values]]) });
    }
    if (next.do === "retype") {
      const wanted = type === "text" ? "number" : "text";
      const { actionId } = await this.#killedWithin(next.killed, () =>
        this.#client.fields.retype({ params, body: { type: wanted } }),
      );
      const read = [...contacts].map(([each, values]) => {
        const value = values[key];
        return [
          each,
          value == null ? values : withoutEmpty({ ...values, [key]: converted(value, wanted) }),
        ] as const;
      });
      this.#remember(actionId, {
        fields: new Map([...fields, [key, { id, type: wanted }]]),
        contacts: new Map(read),
      });
    }
  }

  /**
   * Makes a change. If `moment` is defined, kills the process when the background job that the change queues
   * reaches this moment.
   */
  async #killedWithin<T>(moment: Moment | undefined, change: () => Promise<T>): Promise<T> {
    if (moment === undefined) return change();
    const { event, table, condition, above } = moments[moment];
    await this.#settled();
    const held = await holdStatement(this.#owner, event, table, condition);
    const result = await change();
    const { rows } = await this.#owner.query(
      `select (select count(*)::int from crm.contacts c where c.org_id = r.org_id and c.custom_words && r.words) as records
       from crm.custom_rewritings r`,
    );
    if (rows.some(({ records }) => records > above)) await this.#killAt(held);
    else await held.letGo();
    return result;
  }

  async #killAt(held: HeldStatement): Promise<void> {
    await held.isReached();
    await this.#api.kill();
    await held.letGo();
    await this.#api.restart();
    jobKills += 1;
  }

  #settled = () => this.#untilEmpty("crm.custom_rewritings");

  /** Waits until a query finds no rows. A job can take minutes on a busy machine. */
  #untilEmpty = (from: string, ...values: readonly string[]) =>
    vi.waitFor(
      async () => expect((await this.#owner.query(`select from ${from}`, [...values])).rows).toEqual([]),
      { timeout: 300_000, interval: 10 },
    );

  async #import(
    key: string,
    { id, type }: { id: string; type: "text" | "number" },
    { value, isKilled }: Step & { do: "import" },
  ) {
    labels += 1;
    const name = `Imported${labels}`;
    const { label } = await this.#fieldOf(id);
    const file = await uploadJob(this.#client, `First,${label}\n${name},${value}\n`);
    const mapping = { First: "first", [label]: `custom.${key}` };
    await checkJob(this.#client, file, { mapping });
    const held = isKilled ? await holdStatement(this.#owner, "insert", "contacts") : undefined;
    await this.#client.imports.run({ params: { id: file.id } });
    if (held !== undefined) await this.#killAt(held);
    const { action_id } = await untilState(this.#client, file.id, "done", "failed");
    const { contacts: found } = await this.#client.contacts.list({ query: { search: name } });
    const made = withoutEmpty({ [key]: converted(value, type) });
    const contacts = new Map([...this.#model.contacts, ...found.map((each) => [each.id, made] as const)]);
    this.#remember(action_id ?? undefined, { ...this.#model, contacts });
  }

  #remember(actionId: string | undefined, model: Model): void {
    if (actionId !== undefined) {
      this.#done.push({ before: this.#model, after: model, actionId });
      this.#undone = [];
    }
    this.#model = model;
  }

  async #undo(): Promise<void> {
    const last = this.#done.pop();
    if (last === undefined) return;
    await this.#client.actions.undo({ params: { id: last.actionId } });
    this.#undone.push(last);
    this.#model = last.before;
  }

  async #redo(): Promise<void> {
    const last = this.#undone.pop();
    if (last === undefined) return;
    await this.#client.actions.redo({ params: { id: last.actionId } });
    this.#done.push(last);
    this.#model = last.after;
  }

  async #fieldOf(id: string) {
    const { fields } = await this.#client.fields.list({ query: {} });
    return fields.find((field) => field.id === id) ?? { searched: false, label: "" };
  }

  /** Compares the values that the API returns with the model, and all derived data with the stored values. */
  async check(moment: Moment | undefined): Promise<void> {
    await this.#settled();
    const [manyId = ""] = this.#manyIds;
    for (const [each, values] of this.#model.contacts) {
      const { contact } = await this.#client.contacts.read({ params: { id: each === many ? manyId : each } });
      expect(contact.custom).toEqual(values);
    }
    const org = this.#org;
    const { rows: alike } = await this.#owner.query(
      `select count(distinct (custom, custom_words, version, ${slotColumns}))::int as kinds, count(*)::int as records
       from crm.contacts c where org_id = $1 and id = any ($2)`,
      [org, this.#manyIds],
    );
    expect(alike).toEqual([{ kinds: 1, records: manyCount }]);
    const { rows: records } = await this.#owner.query(
      `select custom, custom_words, search_text, to_jsonb(c) as row, array(
         select a.version from crm.action_changes a where a.org_id = $1 and a.record_id = c.id order by a.version
       ) as logged from crm.contacts c where org_id = $1 and id <> all ($2)`,
      [org, this.#manyIds.slice(1)],
    );
    const { rows: fields } = await this.#owner.query(
      "select * from crm.custom_fields where org_id = $1 and purged_at is null",
      [org],
    );
    const variants = fields.flatMap((field) => field.variants);
    const slots = variants.flatMap(({ slot }) => slot ?? []);
    expect(new Set(slots).size).toBe(slots.length);
    const known = new Set(variants.map(({ storage }) => storage));
    for (const { custom, custom_words, search_text, row, logged } of records) {
      expect(logged).toEqual(Array.from({ length: row.version }, (_, index) => index + 1));
      expect(Object.keys(custom).filter((key) => !known.has(key))).toEqual([]);
      expect(new Set(custom_words)).toEqual(new Set(customWords(custom)));
      for (const { storage, slot, isSorted } of variants)
        if (isSorted) expect(row[slot]).toBe(custom[storage] ?? null);
      for (const { searched, deleted_at, shown } of fields)
        if (searched && deleted_at === null && custom[shown] !== undefined)
          expect(search_text.split("\n")).toContain(String(custom[shown]));
    }
    // Removes all fields, because the next sequence reuses the bulk-edited contacts and expects them to have
    // no custom values.
    for (const { id } of this.#model.fields.values()) await this.#client.fields.remove({ params: { id } });
    if (fields.length > maxUnpurged) await this.#purge(org, moment);
  }

  async #purge(org: string, moment: Moment | undefined): Promise<void> {
    const housekeeping = openHousekeeping(this.#api, org);
    const { rows } = await this.#owner.query(
      "select id from crm.custom_fields where org_id = $1 and purged_at is null",
      [org],
    );
    for (const { id } of rows) await housekeeping.ageDeletion("custom_fields", id, 31);
    await this.#killedWithin(moment, async () => {
      await housekeeping.runNow();
      // No event announces the purge. A new process looks for work at once, a running one only after a
      // minute.
      await this.#api.kill();
      await this.#api.restart();
    });
    await housekeeping.close();
    await this.#untilEmpty(
      "crm.contacts where org_id = $1 and (custom <> '{}' or custom_words <> '{}')",
      org,
    );
  }
}

/**
 * The number of fields above which the test purges them. Deleted fields count towards the limit of a kind
 * until they are purged.
 */
const maxUnpurged = 50;

const slotColumns = ["t", "n"]
  .flatMap((kind) => Array.from({ length: maxSortableFields }, (_, index) => `cf_${kind}${index + 1}`))
  .join(", ");

let jobKills = 0;
let started: Started;
beforeAll(async () => {
  const shortRounds = fileURLToPath(new URL("short-rounds.ts", import.meta.url));
  const api = await startApiProcess({ nodeArgs: ["--import", shortRounds] });
  const { client } = api.acme.admin;
  const rows = Array.from({ length: manyCount }, (_, index) => `${manyName} ${index}\n`);
  await importByJob(client, `First\n${rows.join("")}`, { mapping: { First: "first" } });
  const { rows: found } = await api.owner.query("select id from crm.contacts order by id");
  started = { api, org: await crmIdOf(api, api.acme), manyIds: found.map(({ id }) => id) };
}, 0);
afterAll(() => started.api.stop());

/** `npm run test:fields -- --runs N --seed S` sets both values. */
const { FIELD_RUNS: runs = "3", FIELD_SEED: seed = "2026" } = process.env;

test(`random changes of custom fields match the model (${runs}, seed ${seed})`, { timeout: 0 }, async () => {
  const { api } = started;
  let sequences = 0;
  let token: string | undefined;
  // A long run outlasts an access token, and a busy server may refuse requests.
  const refresh = async () => {
    token = (await api.clientFor(api.acme.admin)).accessToken;
    return token;
  };
  const session = { accessToken: () => token, refresh };
  const client = createCheckedClient({ baseUrl: api.baseUrl, session, fetch: fetchWithRetries });
  const steps = fc.array(step, { minLength: 8, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, killed, async (drawn, moment) => {
      const sequence = new Sequence(started, client);
      for (const next of drawn) await sequence.run(next);
      await sequence.check(moment);
      sequences += 1;
      if (sequences % 25 === 0) process.stderr.write(`${sequences} sequences, ${jobKills} jobs killed\n`);
    }),
    { numRuns: Number(runs), seed: Number(seed), endOnFailure: true },
  );
});
