import type { Client } from "@lanyard/client/client-shape";
import type { ContactId } from "@lanyard/contract/field/ids";
import type { TestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import type { Pool } from "pg";
import { expect } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { addressesOf, type ModelAction, type State, undone } from "./merge-model.ts";
import { refusal } from "./refusal.ts";

const word = fc.constantFrom("a", "b", "c", null);
const at = fc.nat(50);
const step = fc.oneof(
  fc.record({ do: fc.constant("edit" as const), at, city: word, tags: word }),
  fc.record({ do: fc.constant("address" as const), at }),
  fc.record({ do: fc.constant("note" as const), at }),
  fc.record({ do: fc.constant("delete" as const), at }),
  fc.record({
    do: fc.constant("merge" as const),
    at,
    others: fc.integer({ min: 1, max: 2 }),
    from: fc.boolean(),
  }),
  fc.record({ do: fc.constant("unmerge" as const), at }),
  fc.record({ do: fc.constant("undo" as const), at }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export interface SequenceOptions {
  readonly runs: number;
  readonly seed: number;
}

let serial = 0;

/**
 * Random sequences of editing, noting, deleting, merging, taking apart and taking back, each held against the model. After
 * each sequence what is still merged is taken apart and brought again: both leave every column as it was, byte for byte.
 */
export async function runMergeSequences(
  api: TestApi,
  owner: Pool,
  { runs, seed }: SequenceOptions,
): Promise<void> {
  // Each organisation has locks of its own, so that their sequences do not wait for one another.
  const share = Math.ceil(runs / organisations.length);
  await Promise.all(
    organisations.map((slug, index) => runSequencesOf(api, slug, owner, { runs: share, seed: seed + index })),
  );
}

const organisations = ["acme", "globex"] as const;

async function runSequencesOf(
  api: TestApi,
  slug: (typeof organisations)[number],
  owner: Pool,
  { runs, seed }: SequenceOptions,
): Promise<void> {
  let { client } = api[slug].user;
  const { stage } = await defaultPipeline(client);
  const stageId = stage("Lead").id;
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      // Many sequences last longer than a session does.
      if (ran % 100 === 0) client = (await api.addMember(slug, "user", `Merger ${ran}`)).client;
      ran += 1;
      // A long run says how far it is, and from which seed it is drawn.
      if (ran % 50 === 0 && runs >= 100)
        process.stdout.write(
          `${ran} of ${runs} sequences of ${slug}, seed ${seed}, began; those before ended as the model says\n`,
        );
      const people = await Sequence.start(client, owner, stageId);
      for (const next of steps) await people.run(next);
      await people.mergeAndBack();
    }),
    { numRuns: runs, seed },
  );
}

async function contactNamed(client: Client, first: string): Promise<ContactId> {
  serial += 1;
  const emails = serial % 3 === 0 ? [] : [{ email: `p${serial}@merge.example`, kind: "private" as const }];
  const mobile_phone = serial % 2 === 0 ? `+33 6 28 00 ${1000 + serial}` : null;
  const { contact } = await client.contacts.create({ body: { first, emails, mobile_phone, tags: first } });
  await client.contactNotes.create({ params: { id: contact.id }, body: { body: `About ${first}` } });
  return contact.id;
}

class Sequence {
  readonly #actions: ModelAction[] = [];
  readonly #client: Client;
  readonly #owner: Pool;
  readonly #ids: readonly ContactId[];

  private constructor(client: Client, owner: Pool, ids: readonly ContactId[]) {
    this.#client = client;
    this.#owner = owner;
    this.#ids = ids;
  }

  static async start(client: Client, owner: Pool, stageId: string): Promise<Sequence> {
    const ids = await Promise.all(["Ada", "Bea", "Cy", "Dov"].map((first) => contactNamed(client, first)));
    const [ada, bea] = ids;
    if (ada === undefined || bea === undefined) throw new Error("No contacts were made");
    const deal = { name: "Deal", amount_cents: 100, stage_id: stageId };
    await Promise.all([
      client.pipeline.add({ params: { contactId: bea }, body: {} }),
      ...[ada, bea].map((contact_id) => client.deals.create({ body: { ...deal, contact_id } })),
    ]);
    return new Sequence(client, owner, ids);
  }

  async run(next: Step): Promise<void> {
    const client = this.#client;
    const now = await this.#state();
    const live = this.#ids.filter((id) => now.get(`contact ${id}`)?.is_there === true);
    const id = live[next.at % Math.max(1, live.length)];
    if (next.do === "undo" || next.do === "unmerge") return this.#undo(next, now);
    if (id === undefined) return;
    const params = { id };
    if (next.do === "edit")
      await this.#remember(
        now,
        client.contacts.update({ params, body: { city: next.city, tags: next.tags } }),
      );
    else if (next.do === "address") {
      serial += 1;
      const { emails } = (await client.contacts.read({ params })).contact;
      const body = { emails: [...emails, { email: `p${serial}@merge.example` }] };
      await this.#remember(now, client.contacts.update({ params, body }));
    } else if (next.do === "note") {
      // What was added after a merge stays where it was added.
      await client.contactNotes.create({ params, body: { body: "Added later" } });
      this.#known = undefined;
    } else if (next.do === "delete") await this.#remember(now, client.contacts.delete({ params }));
    else await this.#merge(now, id, live.filter((other) => other !== id).slice(0, next.others), next.from);
  }

  async #merge(
    now: State,
    survivor: ContactId,
    others: readonly ContactId[],
    takesFirst: boolean,
  ): Promise<void> {
    const [other] = others;
    if (other === undefined) return;
    const fields = takesFirst ? { first: { from: other }, email: { from: other } } : {};
    const body = { survivor_id: survivor, merged_ids: [...others], fields };
    const answer = await this.#remember(now, this.#client.contacts.merge({ body }), true);
    expect(answer.contact.id).toBe(survivor);
    this.#expectUnited(now, await this.#state(), survivor, others);
  }

  /** Nothing that hangs on any of them is lost. */
  #expectUnited(before: State, after: State, survivor: ContactId, others: readonly ContactId[]): void {
    const all = [survivor, ...others];
    const addresses = all.flatMap((id) => addressesOf(before.get(`contact ${id}`) ?? {}));
    expect(addressesOf(after.get(`contact ${survivor}`) ?? {}).toSorted()).toEqual(addresses.toSorted());
    for (const id of others)
      expect(after.get(`contact ${id}`)).toMatchObject({ is_there: false, merged_into: survivor });
    for (const [key, row] of before) {
      if (key.startsWith("contact") || !all.some((id) => id === row.contact_id)) continue;
      expect(after.get(key)).toEqual({ ...row, contact_id: survivor });
    }
  }

  async #undo({ do: what, at: place }: { do: "undo" | "unmerge"; at: number }, now: State): Promise<void> {
    const chosen = this.#actions.filter(({ isMerge }) => what === "undo" || isMerge);
    const action = chosen[place % Math.max(1, chosen.length)];
    if (action === undefined) return;
    const expected = undone(now, action);
    const call = this.#client.actions.undo({ params: { id: action.id } });
    if (this.#isUndone(action.id) || expected === undefined) {
      expect(["ALREADY_UNDONE", "CHANGED_SINCE"]).toContain((await refusal(call)).code);
      this.#known = undefined;
      expect(await this.#state()).toEqual(now);
      return;
    }
    await this.#remember(now, call, action.isMerge, action.id);
    expect(await this.#state()).toEqual(expected);
  }

  /** Undone is what an undo took back that was not taken back itself. */
  #isUndone(id: string): boolean {
    return this.#actions.some((each) => each.undoOf === id && !this.#isUndone(each.id));
  }

  async #remember<Answer extends { actionId?: string | undefined }>(
    before: State,
    call: Promise<Answer>,
    isMerge = false,
    undoOf?: string,
  ): Promise<Answer> {
    const answer = await call;
    this.#known = undefined;
    if (answer.actionId !== undefined)
      this.#actions.push({ id: answer.actionId, before, after: await this.#state(), isMerge, undoOf });
    return answer;
  }

  /** Merging all that are left, taking it apart and bringing it again changes no byte beside what every edit counts up. */
  async mergeAndBack(): Promise<void> {
    const client = this.#client;
    const state = await this.#state();
    const [survivor, ...others] = this.#ids.filter((id) => state.get(`contact ${id}`)?.is_there === true);
    if (survivor === undefined || others.length === 0) return;
    const before = await this.#bytes();
    const merged = await client.contacts.merge({ body: { survivor_id: survivor, merged_ids: others } });
    const whole = await this.#bytes();
    const apart = await client.actions.undo({ params: { id: merged.actionId ?? "" } });
    expect(apart.refused).toEqual([]);
    expect(await this.#bytes()).toEqual(before);
    const again = await client.actions.undo({ params: { id: apart.actionId } });
    expect(await this.#bytes()).toEqual(whole);
    await client.actions.undo({ params: { id: again.actionId } });
    expect(await this.#bytes()).toEqual(before);
  }

  #known: State | undefined;

  /** The rows as they are: read once after each change. */
  async #state(): Promise<State> {
    this.#known ??= await this.#read();
    return this.#known;
  }

  async #read(): Promise<State> {
    const { rows } = await this.#owner.query(
      `select 'contact ' || c.id as key, to_jsonb(c) - '{org_id,deleted_at}'::text[] || jsonb_build_object('is_there', c.deleted_at is null,
         'merged_into', (select m.merged_into from crm.merged_records m where m.org_id = c.org_id and m.id = c.id)) as row
       from (select org_id, id, first, email, emails, phone, phones, mobile_phone, city, tags, stage_id, deleted_at from crm.contacts
         where id = any($1)) c
       union all select 'note ' || id, jsonb_build_object('contact_id', contact_id, 'body', body, 'is_there', deleted_at is null)
         from crm.notes where contact_id = any($1)
       union all select 'deal ' || id, jsonb_build_object('contact_id', contact_id, 'is_there', deleted_at is null)
         from crm.deals where contact_id = any($1)
       order by 1`,
      [this.#ids],
    );
    return new Map(rows.map(({ key, row }) => [key, row]));
  }

  /** All columns of all rows, but the version that counts every change and the moments of the last one. */
  async #bytes() {
    const { rows } = await this.#owner.query(
      `select 'contact' as kind, to_jsonb(c) - '{version,updated_at,deleted_at}'::text[] as row, c.deleted_at is null as there
         from crm.contacts c where id = any($1)
       union all select 'note', to_jsonb(n) - '{version}'::text[], true from crm.notes n where contact_id = any($1)
       union all select 'deal', to_jsonb(d) - '{version,updated_at}'::text[], true from crm.deals d where contact_id = any($1)
       union all select 'address', to_jsonb(e), true from crm.contact_emails e where contact_id = any($1)
       union all select 'merged', to_jsonb(m), true from crm.merged_records m where id = any($1)
       order by 1, 2`,
      [this.#ids],
    );
    return rows;
  }
}
