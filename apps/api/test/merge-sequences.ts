import { createCheckedClient } from "@lanyard/client/checked-client";
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

/**
 * Random sequences of editing, noting, deleting, merging, taking apart and taking back, each held against the model. After
 * each sequence what is still merged is taken apart and brought again: both leave every column as it was, byte for byte.
 */
export async function runMergeSequences(
  api: TestApi,
  owner: Pool,
  { runs, seed }: SequenceOptions,
): Promise<void> {
  const share = Math.ceil(runs / lanes);
  const began = Date.now();
  let ended = 0;
  const tell = () => {
    ended += 1;
    // A long run says how far it is, and from which seed it is drawn.
    if (ended % 100 === 0)
      process.stdout.write(
        `${ended} of ${runs} sequences with seed ${seed} ended as the model says, after ${Math.round((Date.now() - began) / 1000)} s\n`,
      );
  };
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      runLane(api, owner, { runs: share, seed: seed + lane, name: `lane-${lane}` }, tell),
    ),
  );
}

/** Sequences side by side, each in an organisation of its own: they wait for no lock of another. */
const lanes = 4;
/** After so many a lane goes on in a new organisation: its tables stay small, and its person's session young. */
const perOrganisation = 100;

async function runLane(
  api: TestApi,
  owner: Pool,
  { runs, seed, name }: SequenceOptions & { readonly name: string },
  tell: () => void,
): Promise<void> {
  let place: Place | undefined;
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      if (place === undefined || ran % perOrganisation === 0)
        place = await newPlace(api, owner, `${name}-${ran / perOrganisation}`);
      ran += 1;
      const people = await Sequence.start(place);
      for (const next of steps) await people.run(next);
      await people.mergeAndBack();
      tell();
    }),
    { numRuns: runs, seed },
  );
}

/** An organisation, somebody of it, and what numbers the addresses that its people get. */
interface Place {
  readonly client: Client;
  readonly owner: Pool;
  readonly orgId: string;
  readonly stageId: string;
  serial: number;
}

async function newPlace(api: TestApi, owner: Pool, slug: string): Promise<Place> {
  const person = await api.signin.addPerson(await api.signin.addOrganisation(slug), "user");
  const { accessToken } = await api.signin.tokenFor(person);
  const session = { accessToken: () => accessToken, refresh: async () => undefined };
  const client = createCheckedClient({ baseUrl: api.baseUrl, session });
  const { stage } = await defaultPipeline(client);
  const { rows } = await owner.query("select id from crm.organisations where slug = $1", [slug]);
  return { client, owner, orgId: rows[0].id, stageId: stage("Lead").id, serial: 0 };
}

/** What belongs to contacts beside their notes. */
const belonging = [
  { name: "deal", table: "deals" },
  { name: "task", table: "tasks" },
  { name: "file", table: "attachments" },
  { name: "part", table: "deal_contacts" },
] as const;

async function contactNamed(place: Place, first: string): Promise<ContactId> {
  const { client } = place;
  place.serial += 1;
  const { serial } = place;
  const emails = serial % 3 === 0 ? [] : [{ email: `p${serial}@merge.example`, kind: "private" as const }];
  const mobile_phone = serial % 2 === 0 ? `+33 6 28 00 ${1000 + serial}` : null;
  const { contact } = await client.contacts.create({ body: { first, emails, mobile_phone, tags: first } });
  await client.contactNotes.create({ params: { id: contact.id }, body: { body: `About ${first}` } });
  return contact.id;
}

class Sequence {
  readonly #actions: ModelAction[] = [];
  readonly #place: Place;
  readonly #ids: readonly ContactId[];

  private constructor(place: Place, ids: readonly ContactId[]) {
    this.#place = place;
    this.#ids = ids;
  }

  static async start(place: Place): Promise<Sequence> {
    const { client, stageId } = place;
    const ids = await Promise.all(["Ada", "Bea", "Cy", "Dov"].map((first) => contactNamed(place, first)));
    const [ada, bea] = ids;
    if (ada === undefined || bea === undefined) throw new Error("No contacts were made");
    const deal = { name: "Deal", amount_cents: 100, stage_id: stageId };
    const [{ data: adas }] = await Promise.all([
      client.deals.create({ body: { ...deal, contact_id: ada } }),
      client.deals.create({ body: { ...deal, contact_id: bea } }),
      client.pipeline.add({ params: { contactId: bea }, body: {} }),
      client.tasks.create({ body: { title: "Ring", contact_id: bea } }),
      client.contactAttachments.create({
        params: { id: bea },
        file: new Blob(["text"]),
        fileName: "offer.txt",
      }),
    ]);
    const contacts = [{ contact_id: bea, role: "champion" as const }];
    await client.deals.setContacts({ params: { id: adas.id }, body: { contacts } });
    return new Sequence(place, ids);
  }

  async run(next: Step): Promise<void> {
    const { client } = this.#place;
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
      this.#place.serial += 1;
      const { emails } = (await client.contacts.read({ params })).contact;
      const body = { emails: [...emails, { email: `p${this.#place.serial}@merge.example` }] };
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
    const answer = await this.#remember(now, this.#place.client.contacts.merge({ body }), true);
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
    const call = this.#place.client.actions.undo({ params: { id: action.id } });
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
    const { client } = this.#place;
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
    const rows = await this.#ask(
      `select 'contact ' || c.id as key, to_jsonb(c) - '{org_id,deleted_at}'::text[] || jsonb_build_object('is_there', c.deleted_at is null,
         'merged_into', (select m.merged_into from crm.merged_records m where m.org_id = c.org_id and m.id = c.id)) as row
       from (select org_id, id, first, email, emails, phone, phones, mobile_phone, city, tags, stage_id, deleted_at from crm.contacts
         where id = any($1)) c
       union all select 'note ' || id, jsonb_build_object('contact_id', contact_id, 'body', body, 'is_there', deleted_at is null)
         from crm.notes where org_id = $2 and contact_id = any($1)
       ${belonging
         .map(
           ({ name, table }) => `union all
         select '${name} ' || id, jsonb_build_object('contact_id', contact_id, 'is_there', deleted_at is null)
         from crm.${table} where org_id = $2 and contact_id = any($1)`,
         )
         .join("\n")}
       order by 1`,
    );
    return new Map(rows.map(({ key, row }) => [key, row]));
  }

  /** All columns of all rows, but the version that counts every change and the moments of the last one. */
  #bytes() {
    return this.#ask(
      `select 'contact' as kind, to_jsonb(c) - '{version,updated_at,deleted_at}'::text[] as row, c.deleted_at is null as there
         from crm.contacts c where org_id = $2 and id = any($1)
       union all select 'note', to_jsonb(n) - '{version}'::text[], true from crm.notes n where org_id = $2 and contact_id = any($1)
       ${belonging
         .map(
           ({ name, table }) => `union all
         select '${name}', to_jsonb(r) - '{version,updated_at}'::text[], true from crm.${table} r
         where org_id = $2 and contact_id = any($1)`,
         )
         .join("\n")}
       union all select 'address', to_jsonb(e), true from crm.contact_emails e where org_id = $2 and contact_id = any($1)
       union all select 'merged', to_jsonb(m), true from crm.merged_records m where org_id = $2 and id = any($1)
       order by 1, 2`,
    );
  }

  /** By a statement about the contacts of the sequence ($1) of the organisation ($2): all indexes begin with it. */
  async #ask(statement: string) {
    const { owner, orgId } = this.#place;
    return (await owner.query(statement, [this.#ids, orgId])).rows;
  }
}
