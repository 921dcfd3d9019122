import type { CustomValue } from "@lanyard/contract/custom-field/custom-value";
import { crmIdOf, type TestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import type { Pool } from "pg";
import { expect, test, vi } from "vitest";
import { customWords } from "#src/records/custom/custom-words.ts";
import { checkJob, runJob, uploadJob } from "./import-job-calls.ts";
import { openHousekeeping } from "./old-deletions.ts";
import { startWithOwner } from "./start-with-owner.ts";

const at = fc.nat(50);
const value = fc.constantFrom("1", "20", "abc");
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("define" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("create" as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("fill" as const),
      at,
      field: at,
      value: fc.option(value),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("retype" as const), field: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("search" as const), field: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("remove" as const), field: at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("merge" as const), at }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("kill" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("import" as const), field: at, value }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("erase" as const), at }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("undo" as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("redo" as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
type Values = Readonly<Record<string, CustomValue>>;

/** The visible fields by their keys, and the values of live contacts. */
interface Model {
  readonly fields: ReadonlyMap<string, { readonly id: string; readonly type: "text" | "number" }>;
  readonly contacts: ReadonlyMap<string, Values>;
}

/** The expected value after a change of type. */
const converted = (value: CustomValue, type: "text" | "number"): CustomValue =>
  type === "text" ? String(value) : Number.isNaN(Number(value)) ? null : Number(value);

const withoutEmpty = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

let labels = 0;

type Client = TestApi["acme"]["admin"]["client"];

interface Done {
  readonly before: Model;
  readonly after: Model;
  readonly actionId: string;
}

/** One sequence of changes by an administrator; each undo takes back the last change that is in effect. */
class Sequence {
  readonly #api: TestApi;
  readonly #owner: Pool;
  #done: Done[] = [];
  #undone: Done[] = [];
  #model: Model = { fields: new Map(), contacts: new Map() };

  readonly #client: Client;

  constructor(api: TestApi, owner: Pool, client: Client) {
    this.#api = api;
    this.#owner = owner;
    this.#client = client;
  }

  async run(next: Step): Promise<void> {
    const fields = [...this.#model.fields];
    const contacts = [...this.#model.contacts];
    const [key, field] =
      ("field" in next ? fields[next.field % Math.max(1, fields.length)] : undefined) ?? [];
    const [id, values] = ("at" in next ? contacts[next.at % Math.max(1, contacts.length)] : undefined) ?? [];
    const client = this.#client;
    // A field takes values of its new type, and further changes, when the change of type is complete.
    if (field !== undefined)
      await vi.waitFor(async () => expect(await this.#fieldOf(field.id)).not.toHaveProperty("retyping"));
    if (next.do === "kill") await this.#api.restart();
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
      // Changes of an erased contact cannot be taken back.
      [this.#done, this.#undone] = [[], []];
    }
    const other = contacts.find(([each]) => each !== id);
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
      const { actionId } = await this.#client.fields.update({ params, body: { searched: !searched } });
      this.#remember(actionId, this.#model);
    }
    if (next.do === "remove") {
      const { actionId } = await this.#client.fields.remove({ params });
      const kept = [...contacts].map(([each, { [key]: _, ...values }]) => [each, values] as const);
      const others = [...fields].filter(([other]) => other !== key);
      this.#remember(actionId, { fields: new Map(others), contacts: new Map(kept) });
    }
    if (next.do === "import") await this.#import(key, { id, type }, next.value);
    if (next.do === "retype") {
      const wanted = type === "text" ? "number" : "text";
      const { actionId } = await this.#client.fields.retype({ params, body: { type: wanted } });
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

  async #import(key: string, { id, type }: { id: string; type: "text" | "number" }, value: string) {
    labels += 1;
    const name = `Imported${labels}`;
    const { label } = await this.#fieldOf(id);
    const file = await uploadJob(this.#client, `First,${label}\n${name},${value}\n`);
    const mapping = { First: "first", [label]: `custom.${key}` };
    const { action_id } = await runJob(this.#client, await checkJob(this.#client, file, { mapping }));
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

  /** Compares what members see with the model, and all that is derived with the stored values. */
  async check(): Promise<void> {
    await vi.waitFor(async () =>
      expect((await this.#owner.query("select from crm.custom_rewritings")).rows).toEqual([]),
    );
    for (const [id, values] of this.#model.contacts)
      expect((await this.#client.contacts.read({ params: { id } })).contact.custom).toEqual(values);
    const org = await crmIdOf(this.#api, this.#api.acme);
    const { rows: records } = await this.#owner.query(
      `select custom, custom_words, search_text, to_jsonb(c) as row, array(
         select a.version from crm.action_changes a where a.org_id = $1 and a.record_id = c.id order by a.version
       ) as logged from crm.contacts c where org_id = $1`,
      [org],
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
    if (fields.length > maxUnpurged) await this.#purge(org);
  }

  /** Deletes all fields, and lets the purge remove their values. */
  async #purge(org: string): Promise<void> {
    const { fields } = await this.#client.fields.list({ query: {} });
    for (const { id } of fields) await this.#client.fields.remove({ params: { id } });
    const housekeeping = openHousekeeping(this.#api);
    const { rows } = await this.#owner.query(
      "select id from crm.custom_fields where org_id = $1 and purged_at is null",
      [org],
    );
    for (const { id } of rows) await housekeeping.ageDeletion("custom_fields", id, 31);
    await housekeeping.runNow();
    await housekeeping.close();
    await this.#api.restart();
    const filled = "from crm.contacts where org_id = $1 and (custom <> '{}' or custom_words <> '{}')";
    await vi.waitFor(async () =>
      expect((await this.#owner.query(`select id, custom ${filled}`, [org])).rows).toEqual([]),
    );
  }
}

/** Deleted fields count towards the limit of a kind until they are purged. */
const maxUnpurged = 50;

const started = startWithOwner();

/** `npm run test:fields -- --runs N --seed S` sets them. */
const { FIELD_RUNS: runs = "3", FIELD_SEED: seed = "2026" } = process.env;

test(`random changes of custom fields match the model (${runs}, seed ${seed})`, { timeout: 0 }, () =>
  fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 20 }), async (steps) => {
      // A long run outlives an access token.
      const { client } = await started.api.clientFor(started.api.acme.admin);
      const sequence = new Sequence(started.api, started.owner, client);
      for (const next of steps) await sequence.run(next);
      await sequence.check();
    }),
    { numRuns: Number(runs), seed: Number(seed), endOnFailure: true },
  ),
);
