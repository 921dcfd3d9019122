import type { ActionId, ContactId } from "@lanyard/contract/field/ids";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { joinTestApi, type TestMember, type TestOrganisations } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { type AnsweredRecord, kindCalls } from "./kinds/kind-calls.ts";

let api: TestOrganisations;
let member: TestMember;
let pool: pg.Pool;
beforeAll(async () => {
  api = await joinTestApi();
  member = api.acme.user;
  pool = new pg.Pool({ connectionString: api.database.ownerUrl, max: 1 });
});
afterAll(() => pool.end());

const calls = (noun: RecordNoun) => kindCalls(api, noun, member);
const hourMs = 3_600_000;
const at = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hourMs).toISOString();

const nouns = ["contact", "company", "deal"] as const;
type Subject = (typeof nouns)[number];

async function newRecord(noun: Subject, name: string): Promise<string> {
  const bodies = {
    contact: async () => ({ first: name, last: "Spoken" }),
    company: async () => ({ name }),
    deal: async () => {
      const { stage } = await defaultPipeline(api.acme.user.client);
      return { name, amount_cents: 100, stage_id: stage("Lead").id };
    },
  };
  return (await calls(noun).create(await bodies[noun]())).record.id;
}

/** Returns the body that names a record in an interaction. */
const about = (noun: Subject, id: string) =>
  noun === "contact" ? { contact_ids: [id] } : { [`${noun}_id`]: id };

const lastOf = ({ last_interaction_at, last_interaction_type, last_interaction_by }: AnsweredRecord) => ({
  at: last_interaction_at,
  type: last_interaction_type,
  by: last_interaction_by,
});
const none = { at: null, type: null, by: null };

describe.each(nouns)("the last interaction of a %s", (noun) => {
  test("the last interaction is the newest that has begun, in reads, lists and pages", async () => {
    const id = await newRecord(noun, "Spoken");
    const read = async () => lastOf(await calls(noun).read(id));
    expect(await read()).toEqual(none);
    const made = [];
    for (const [type, hours] of [
      ["call", -3],
      ["meeting", -1],
      ["visit", 2],
    ] as const)
      made.push(await calls("interaction").create({ type, started_at: at(hours), ...about(noun, id) }));
    const [call, meeting, visit] = made.map(({ record }) => record);
    const by = api.acme.user.personId;
    const newest = { at: meeting?.started_at, type: "meeting", by };
    expect(await read()).toEqual(newest);
    const [listed] = await calls(noun).list({
      q: "Spoken",
      sort_by: "last_interaction_at",
      sort_order: "desc",
    });
    expect(listed).toMatchObject({ id });
    expect(lastOf(listed as AnsweredRecord)).toEqual(newest);
    const { actionId } = await calls("interaction").remove(meeting?.id ?? "");
    expect(await read()).toEqual({ at: call?.started_at, type: "call", by });
    await calls("interaction").undo(actionId);
    expect(await read()).toEqual(newest);
    await calls("interaction").update(visit?.id ?? "", {
      started_at: at(-0.5),
      owner_id: api.acme.admin.personId,
    });
    expect(await read()).toMatchObject({ type: "visit", by: api.acme.admin.personId });
  });

  test("the last interaction sorts and filters the list", async () => {
    const mark = `Quiet${noun}`;
    const ids: string[] = [];
    for (const index of [0, 1, 2]) ids.push(await newRecord(noun, `${mark} ${index}`));
    const [old = "", recent = "", never = ""] = ids;
    await calls("interaction").create({ started_at: at(-24 * 40), ...about(noun, old) });
    await calls("interaction").create({ started_at: at(-24 * 2), ...about(noun, recent) });
    await calls("interaction").create({ started_at: at(24), ...about(noun, never) });
    const found = async (query: Record<string, string>) =>
      (await calls(noun).list({ q: mark, ...query })).map(({ id }) => id);
    const order = { sort_by: "last_interaction_at", sort_order: "asc" };
    expect(await found(order)).toEqual([old, recent, never]);
    expect(await found({ ...order, sort_order: "desc" })).toEqual([recent, old, never]);
    const whole = (await calls(noun).list(order)).map(({ id }) => id);
    expect(whole.filter((id) => ids.includes(id))).toEqual([old, recent, never]);
    expect(new Set(await found({ no_interaction_days: "30" }))).toEqual(new Set([old, never]));
    const day = at(-24 * 20).slice(0, 10);
    expect(await found({ last_interaction_at_after: day })).toEqual([recent]);
    expect(await found({ last_interaction_at_before: day })).toEqual([old]);
  });

  test("an interaction counts as the last once it begins, without any write", async () => {
    const id = await newRecord(noun, "Planned");
    const { record } = await calls("interaction").create({ started_at: at(1), ...about(noun, id) });
    const listed = async () => {
      const rows = await calls(noun).list({ sort_by: "created_at", sort_order: "desc" });
      return rows.find((row) => row.id === id)?.last_interaction_type;
    };
    expect(await listed()).toBeNull();
    await pool.query("update crm.interactions set started_at = now() where id = $1", [record.id]);
    expect(await listed()).toBe("call");
  });
});

const place = fc.nat({ max: 2 });
const step = fc.oneof(
  fc.record({
    do: fc.constantFrom("create" as const, "update" as const),
    contacts: fc.uniqueArray(place, { maxLength: 2 }),
    company: fc.option(place),
    deal: fc.option(place),
    hours: fc.constantFrom(-50, -20, -5, -1, 5),
    at: fc.nat(),
  }),
  fc.record({ do: fc.constant("delete" as const), at: fc.nat() }),
  fc.record({ do: fc.constant("drop" as const), noun: fc.constantFrom(...nouns), place }),
  fc.record({
    do: fc.constant("merge" as const),
    noun: fc.constantFrom("contact" as const, "company" as const),
    place,
  }),
  fc.record({ do: fc.constant("erase" as const), place }),
  fc.record({ do: fc.constantFrom("undo" as const, "redo" as const), at: fc.nat() }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const listed = async (noun: RecordNoun, ids: readonly string[]) =>
  ids.length === 0 ? [] : calls(noun).list({ ids: ids.join(",") });

/**
 * Performs random steps on three records of each kind. The model is the list of all readable interactions.
 */
class Sequence {
  readonly records = new Map<Subject, string[]>();
  readonly #interactions: string[] = [];
  readonly #actions: string[] = [];
  #admin = api.acme.admin;

  async begin(): Promise<void> {
    // A long run outlasts an access token.
    member = await api.clientFor(api.acme.user);
    this.#admin = await api.clientFor(api.acme.admin);
    const createThree = async (noun: Subject) => {
      const created = [0, 1, 2].map((index) => newRecord(noun, `Sequence ${index}`));
      this.records.set(noun, await Promise.all(created));
    };
    await Promise.all(nouns.map(createThree));
  }

  #id(noun: Subject, index: number): string {
    return this.records.get(noun)?.[index] ?? "";
  }

  /** A refused step has no effect. */
  async run(next: Step): Promise<void> {
    const done = await this.#act(next).catch((error: unknown) => {
      if (/^(POST|PUT|DELETE) .*"status":4/u.test(String((error as Error).message))) return undefined;
      throw error;
    });
    if (done !== undefined) this.#actions.push(done);
  }

  async #act(next: Step): Promise<string | undefined> {
    const interactions = calls("interaction");
    if (next.do === "create" || next.do === "update") {
      const body = {
        contact_ids: next.contacts.map((index) => this.#id("contact", index)),
        company_id: next.company === null ? null : this.#id("company", next.company),
        deal_id: next.deal === null ? null : this.#id("deal", next.deal),
        started_at: at(next.hours),
      };
      const known = this.#interactions[next.at % Math.max(1, this.#interactions.length)];
      if (next.do === "update" && known !== undefined)
        return (await interactions.update(known, body)).actionId;
      const { record, actionId } = await interactions.create(body);
      this.#interactions.push(record.id);
      return actionId;
    }
    if (next.do === "delete") {
      const known = this.#interactions[next.at % Math.max(1, this.#interactions.length)];
      return known === undefined ? undefined : (await interactions.remove(known)).actionId;
    }
    if (next.do === "drop") return (await calls(next.noun).remove(this.#id(next.noun, next.place))).actionId;
    if (next.do === "merge") {
      const other = this.#id(next.noun, (next.place + 1) % 3);
      const body = { survivor_id: this.#id(next.noun, next.place), merged_ids: [other], fields: {} };
      return (await calls(next.noun).merge(body)).actionId;
    }
    if (next.do === "erase") {
      const id = this.#id("contact", next.place) as ContactId;
      await this.#admin.client.contacts.erase({ params: { id } }).catch(() => undefined);
      return undefined;
    }
    const action = this.#actions[next.at % Math.max(1, this.#actions.length)];
    if (action === undefined) return undefined;
    const { undo, redo } = member.client.actions;
    const take = next.do === "undo" ? undo : redo;
    return (await take({ params: { id: action as ActionId } }).catch(() => undefined))?.actionId;
  }

  /** Compares the last interaction of each live record with the newest interaction that names it. */
  async check(): Promise<void> {
    const [live, ...lists] = await Promise.all([
      listed("interaction", this.#interactions),
      ...nouns.map((noun) => listed(noun, this.records.get(noun) ?? [])),
    ]);
    for (const [index, noun] of nouns.entries()) {
      for (const record of lists[index] ?? []) {
        const names = (one: AnsweredRecord) =>
          noun === "contact"
            ? (one.contact_ids as string[]).includes(record.id)
            : one[`${noun}_id`] === record.id;
        const newest = live
          .filter((one) => names(one) && Date.parse(String(one.started_at)) <= Date.now())
          .map((one) => String(one.started_at))
          .toSorted()
          .at(-1);
        expect(record.last_interaction_at).toBe(newest ?? null);
      }
    }
  }
}

/** `LAST_INTERACTION_RUNS=10000 LAST_INTERACTION_SEED=7 LAST_INTERACTION_LANES=6` makes a long run in six lanes. */
const {
  LAST_INTERACTION_RUNS: runs = "6",
  LAST_INTERACTION_SEED: seed = "7",
  LAST_INTERACTION_LANES: lanes = "1",
} = process.env;

test("the last interaction equals a model after random changes", async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    const sequence = new Sequence();
    await sequence.begin();
    for (const next of steps) {
      await sequence.run(next);
      await sequence.check();
    }
  });
  const numRuns = Math.ceil(Number(runs) / Number(lanes));
  const runLane = (lane: number) => fc.assert(property, { numRuns, seed: Number(seed) + lane });
  await Promise.all(Array.from({ length: Number(lanes) }, (_, lane) => runLane(lane)));
});
