import { randomUUID } from "node:crypto";
import { ApiError } from "@lanyard/client/api-error";
import type { ActionId, ContactId } from "@lanyard/contract/field/ids";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { testPool } from "@lanyard/test-kit/database";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type AnsweredRecord, kindCalls } from "./kinds/kind-calls.ts";
import { hoursFromNow, lastOf, newRecord, none, nouns, type Subject } from "./last-interactions.ts";
import { runRandomSequences, type SequenceMembers } from "./random-sequences.ts";

const api = await joinTestApi();
const pool = testPool(api.database.ownerUrl, 3);

const place = fc.nat({ max: 2 });
const at = fc.nat();
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("create" as const, "update" as const),
      contacts: fc.uniqueArray(place, { maxLength: 2 }),
      company: fc.option(place),
      deal: fc.option(place),
      type: fc.constantFrom("call", "meeting", "visit"),
      hours: fc.constantFrom(-50, -20, -5, -1, 5),
      isOfAdmin: fc.boolean(),
      at,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), at }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("drop" as const), noun: fc.constantFrom(...nouns), place }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("merge" as const),
      noun: fc.constantFrom("contact" as const, "company" as const),
      place,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("erase" as const), place }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom("undo" as const, "redo" as const), at }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The result of a step: its action, if any, and the kinds whose records it may have affected. */
interface Done {
  readonly actionId?: string | undefined;
  readonly touched: readonly Subject[];
}

const nothingDone: Done = { touched: [] };

interface Interaction {
  readonly id: string;
  readonly type: string;
  readonly owner_id: string;
  readonly started_at: string;
  readonly has_begun: boolean;
  readonly contact_ids: readonly string[];
  readonly company_id: string | null;
  readonly deal_id: string | null;
}

const names = (noun: Subject, id: string) => (one: Interaction) =>
  noun === "contact" ? one.contact_ids.includes(id) : one[`${noun}_id`] === id;

const isRefused = (error: unknown) =>
  error instanceof ApiError
    ? error.status >= 400 && error.status < 500
    : /^Error: (?:POST|PUT|DELETE) .*"status":4/u.test(String(error));

/** Performs random steps on three records of each kind. The list of stored interactions is the model. */
class Sequences {
  readonly #members: SequenceMembers;
  /** The live records at the end of the previous sequence. The next sequence uses them, too. */
  readonly #left = new Map<Subject, readonly string[]>();
  readonly #records = new Map<Subject, readonly string[]>();
  /** The interactions of the sequence, each with the kinds of the records that it links or has linked to. */
  readonly #interactions = new Map<string, readonly Subject[]>();
  #done: readonly Done[] = [];

  constructor(members: SequenceMembers) {
    this.#members = members;
  }

  #calls(noun: RecordNoun) {
    return kindCalls(api, noun, this.#members.user);
  }

  async run(steps: readonly Step[]): Promise<void> {
    this.#interactions.clear();
    this.#done = [];
    await Promise.all(nouns.map((noun) => this.#fillUp(noun)));
    for (const next of steps) {
      const done = await this.#act(next).catch((error: unknown) => {
        if (isRefused(error)) return nothingDone;
        throw error;
      });
      if (done.actionId !== undefined) this.#done = [...this.#done, done];
      if (done.touched.length > 0) await this.#compare(done.touched);
    }
    await this.#finish();
  }

  async #fillUp(noun: Subject): Promise<void> {
    const left = this.#left.get(noun) ?? [];
    this.#left.delete(noun);
    const created = Array.from({ length: 3 - left.length }, () =>
      newRecord(api, noun, randomUUID(), this.#members.user),
    );
    this.#records.set(noun, [...left, ...(await Promise.all(created))]);
  }

  #id(noun: Subject, index: number): string {
    return this.#records.get(noun)?.[index] ?? "";
  }

  #interaction(index: number): string | undefined {
    return [...this.#interactions.keys()][index % Math.max(1, this.#interactions.size)];
  }

  async #act(next: Step): Promise<Done> {
    const { user, admin } = this.#members;
    switch (next.do) {
      case "create":
      case "update":
        return this.#write(next);
      case "delete": {
        const known = this.#interaction(next.at);
        if (known === undefined) return nothingDone;
        const { actionId } = await this.#calls("interaction").remove(known);
        return { actionId, touched: this.#interactions.get(known) ?? [] };
      }
      case "drop": {
        const { actionId } = await this.#calls(next.noun).remove(this.#id(next.noun, next.place));
        return { actionId, touched: [next.noun] };
      }
      case "merge": {
        const other = this.#id(next.noun, (next.place + 1) % 3);
        const body = { survivor_id: this.#id(next.noun, next.place), merged_ids: [other], fields: {} };
        return { actionId: (await this.#calls(next.noun).merge(body)).actionId, touched: [next.noun] };
      }
      case "erase":
        await admin.client.contacts.erase({ params: { id: this.#id("contact", next.place) as ContactId } });
        return { touched: ["contact"] };
      default: {
        const done = this.#done[next.at % Math.max(1, this.#done.length)];
        if (done === undefined) return nothingDone;
        const params = { id: done.actionId as ActionId };
        return { actionId: (await user.client.actions[next.do]({ params })).actionId, touched: done.touched };
      }
    }
  }

  async #write(next: Extract<Step, { do: "create" | "update" }>): Promise<Done> {
    const { user, admin } = this.#members;
    const named = {
      contact: next.contacts,
      company: next.company === null ? [] : [next.company],
      deal: next.deal === null ? [] : [next.deal],
    };
    const body = {
      contact_ids: named.contact.map((index) => this.#id("contact", index)),
      company_id: named.company.map((index) => this.#id("company", index))[0] ?? null,
      deal_id: named.deal.map((index) => this.#id("deal", index))[0] ?? null,
      type: next.type,
      owner_id: (next.isOfAdmin ? admin : user).personId,
      started_at: hoursFromNow(next.hours),
    };
    const known = next.do === "update" ? this.#interaction(next.at) : undefined;
    const { record, actionId } =
      known === undefined
        ? await this.#calls("interaction").create(body)
        : await this.#calls("interaction").update(known, body);
    const before = this.#interactions.get(record.id) ?? [];
    const touched = nouns.filter((noun) => named[noun].length > 0 || before.includes(noun));
    this.#interactions.set(record.id, touched);
    return { actionId, touched };
  }

  async #compare(touched: readonly Subject[]): Promise<void> {
    const stored = await this.#stored();
    await Promise.all(touched.map((noun) => this.#compareRecords(noun, stored)));
  }

  /**
   * Compares the last interactions of records, and their order, to the model. Returns the live records' ids.
   */
  async #compareRecords(noun: Subject, stored: readonly Interaction[]): Promise<readonly string[]> {
    const [listed, alive] = await Promise.all([this.#listed(noun), this.#alive(noun)]);
    const newestOf = (id: string) => {
      const newest = stored.find((one) => one.has_begun && names(noun, id)(one));
      return newest === undefined ? none : { at: newest.started_at, type: newest.type, by: newest.owner_id };
    };
    const expected = new Map(alive.map((id) => [id, newestOf(id)]));
    expect(new Map(listed.map((record) => [record.id, lastOf(record)]))).toEqual(expected);
    const times = [...expected.values()].map((last) => last.at ?? "");
    expect(listed.map((record) => record.last_interaction_at ?? "")).toEqual(times.toSorted().toReversed());
    return alive;
  }

  #listed(noun: Subject): Promise<readonly AnsweredRecord[]> {
    const ids = this.#records.get(noun) ?? [];
    return this.#calls(noun).list({ ids: ids.join(","), sort_by: "last_interaction_at", sort_order: "desc" });
  }

  async #alive(noun: Subject): Promise<readonly string[]> {
    const { rows } = await pool.query<{ id: string }>(
      `select id from crm.${recordKinds[noun].plural} where id = any($1) and deleted_at is null`,
      [this.#records.get(noun)],
    );
    return rows.map(({ id }) => id);
  }

  async #stored(): Promise<readonly Interaction[]> {
    const { rows } = await pool.query<Interaction>(
      `select id, type, owner_id, started_at, started_at <= now() as has_begun, contact_ids, company_id, deal_id
       from crm.interactions where id = any($1) and deleted_at is null order by started_at desc, id desc`,
      [[...this.#interactions.keys()]],
    );
    return rows;
  }

  async #finish(): Promise<void> {
    const stored = await this.#stored();
    const alive = await Promise.all(nouns.map((noun) => this.#compareRecords(noun, stored)));
    const [known, live] = [[...this.#interactions.keys()], stored.map(({ id }) => id)];
    const listed = known.length === 0 ? [] : await this.#calls("interaction").list({ ids: known.join(",") });
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(live));
    if (live.length > 0) await this.#calls("interaction").removeSome(live);
    for (const [index, noun] of nouns.entries()) this.#left.set(noun, alive[index] ?? []);
  }
}

test("the last interaction matches the stored interactions after random changes", async () => {
  const steps = fc.array(step, { minLength: 5, maxLength: 12 });
  await runRandomSequences(api, { prefix: "LAST_INTERACTION", runs: 6, steps }, async (members) => {
    const sequences = new Sequences(members);
    return (drawn) => sequences.run(drawn);
  });
});
