import { pointKey } from "@lanyard/contract/kind/contact-points";
import {
  type FieldTable,
  plainFieldNames,
  pointFieldNames,
  pointsFieldOf,
} from "@lanyard/contract/kind/field-descriptor";
import { isRecordNoun, nounsWith } from "@lanyard/contract/kind/record-kinds";
import type { TestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import type { Pool } from "pg";
import { expect, test } from "vitest";
import type { Values } from "./kinds/kind-calls.ts";
import { linkTo } from "./kinds/kind-samples.ts";
import { type ModelAction, pointsIn, type Row, recordKey, type State, undone } from "./merge-model.ts";
import {
  addToBoard,
  emailOf,
  makePart,
  makeRecord,
  nameField,
  type Organisation,
  openOrganisation,
} from "./merge-organisation.ts";
import { readBytes, readState } from "./merge-rows.ts";
import { refusal } from "./refusal.ts";
import { startWithOwner } from "./start-with-owner.ts";

const word = fc.constantFrom("a", "b", "c", null);
const at = fc.nat(50);
const step = fc.oneof(
  fc.record({ do: fc.constant("edit" as const), at, field: at, value: word, tags: word }),
  fc.record({ do: fc.constant("address" as const), at }),
  fc.record({ do: fc.constant("add" as const), at, part: at }),
  fc.record({ do: fc.constant("give" as const), at, part: at }),
  fc.record({ do: fc.constant("take" as const), at, part: at }),
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

interface SequenceOptions {
  readonly runs: number;
  readonly seed: number;
}

/**
 * Runs random sequences of edits, additions, deletions, merges and undos on all mergeable kinds and compares
 * each sequence to the model. Finally undoes and redoes all merges, which must restore every column.
 */
async function runMergeSequences(api: TestApi, owner: Pool, { runs, seed }: SequenceOptions): Promise<void> {
  const nouns = nounsWith("merge");
  const share = Math.ceil(runs / lanes);
  const began = Date.now();
  let ended = 0;
  const tell = () => {
    ended += 1;
    if (ended % 100 === 0)
      process.stdout.write(
        `${ended} of ${runs} sequences with seed ${seed} ended as the model says, after ${Math.round((Date.now() - began) / 1000)} s\n`,
      );
  };
  const lane = async (number: number) => {
    const noun = nouns[number % nouns.length];
    if (noun === undefined) throw new Error("No kind can be merged");
    await runLane(
      { runs: share, seed: seed + number },
      (name) => openOrganisation(api, owner, noun, `lane-${number}-${name}`),
      tell,
    );
  };
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)));
}

/** The number of lanes that run in parallel in separate organisations without common locks. Kinds alternate. */
const lanes = 4;
/**
 * The number of sequences after which a lane continues in a new organisation, so that tables stay small and
 * sessions valid.
 */
const perOrganisation = 100;

async function runLane(
  { runs, seed }: SequenceOptions,
  open: (name: number) => Promise<Organisation>,
  tell: () => void,
): Promise<void> {
  let organisation: Organisation | undefined;
  let ran = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      if (organisation === undefined || ran % perOrganisation === 0)
        organisation = await open(ran / perOrganisation);
      ran += 1;
      const records = await Sequence.start(organisation);
      for (const next of steps) await records.run(next);
      await records.mergeAndBack();
      tell();
    }),
    { numRuns: runs, seed },
  );
}

class Sequence {
  readonly #actions: ModelAction[] = [];
  readonly #organisation: Organisation;
  readonly #ids: readonly string[];

  private constructor(organisation: Organisation, ids: readonly string[]) {
    this.#organisation = organisation;
    this.#ids = ids;
  }

  /**
   * Creates four records, each with a note. The second also has a child of every type, and the first has
   * children that are records.
   */
  static async start(organisation: Organisation): Promise<Sequence> {
    const ids = await Promise.all(
      ["Ada", "Bea", "Cy", "Dov"].map((name, index) =>
        makeRecord(organisation, name, index === 1 ? organisation.parents : {}),
      ),
    );
    const [ada = "", bea = ""] = ids;
    await Promise.all([
      ...organisation.links.map((link) => makePart(organisation, link, [bea, ada])),
      ...childLinks(organisation).map((link) => makePart(organisation, link, [ada, bea])),
      addToBoard(organisation, bea),
    ]);
    const sequence = new Sequence(organisation, ids);
    const { links } = organisation;
    const made = [...(await sequence.#state()).keys()].map((key) => key.split(" ")[0]);
    // Fails if a link has no row, because the sequences would not test that link.
    expect(made).toEqual(expect.arrayContaining(links.map(({ noun }) => noun)));
    return sequence;
  }

  async run(next: Step): Promise<void> {
    const now = await this.#state();
    const live = this.#ids.filter((id) => now.get(recordKey(id))?.is_there === true);
    const id = live[next.at % Math.max(1, live.length)];
    if (next.do === "undo" || next.do === "unmerge") return this.#undo(next, now);
    if (id === undefined) return;
    const others = live.filter((other) => other !== id);
    if (next.do === "merge") return this.#merge(now, [id, ...others.slice(0, next.others)], next.from);
    const change = this.#changeOf(next, now, id);
    if (change !== undefined) await this.#remember(now, change());
  }

  /** Returns a step's change of a record or its children, or undefined if the step does not apply. */
  #changeOf(next: Change, now: State, id: string): (() => Promise<Acted>) | undefined {
    const organisation = this.#organisation;
    const records = organisation.calls(organisation.noun);
    if (next.do === "edit") return () => records.update(id, editOf(organisation, next));
    if (next.do === "address") return () => addAddress(organisation, id);
    if (next.do === "delete") return () => records.remove(id);
    if (next.do === "add") {
      const links = organisation.links.filter(({ noun }) => noun !== "deal-contact");
      const link = links[next.part % links.length];
      return link && (() => makePart(organisation, link, [id, id]));
    }
    const parts = childLinks(organisation).flatMap((link) =>
      partsOf(now, link.noun).map((part) => ({ ...link, part })),
    );
    const chosen = parts[next.part % Math.max(1, parts.length)];
    if (chosen === undefined) return undefined;
    const { noun, column, part } = chosen;
    return () =>
      next.do === "give"
        ? organisation.calls(noun).update(part, { [column]: linkTo(column, id) })
        : organisation.calls(noun).remove(part);
  }

  async #merge(
    now: State,
    [survivor = "", ...others]: readonly string[],
    takesFirst: boolean,
  ): Promise<void> {
    const [other] = others;
    if (other === undefined) return;
    const { kind, fields, noun } = this.#organisation;
    const taken = [nameField(kind), ...Object.keys(fields).filter((name) => fields[name]?.type === "email")];
    const chosen = takesFirst ? Object.fromEntries(taken.map((name) => [name, { from: other }])) : {};
    const body = { survivor_id: survivor, merged_ids: others, fields: chosen };
    const { record } = await this.#remember(now, this.#organisation.calls(noun).merge(body), true);
    expect(record.id).toBe(survivor);
    this.#expectUnited(now, await this.#state(), [survivor, ...others]);
  }

  /** Expects that the survivor has all addresses, numbers, tags and children of the merged records. */
  #expectUnited(before: State, after: State, all: readonly string[]): void {
    const [survivor = "", ...others] = all;
    const rows = all.map((id) => before.get(recordKey(id)) ?? {});
    const merged = after.get(recordKey(survivor)) ?? {};
    const { fields } = this.#organisation;
    for (const name of pointFieldNames(fields)) {
      const has = new Set(pointsOfType(merged, fields, name));
      expect([...has].toSorted()).toEqual(
        [...new Set(rows.flatMap((row) => pointsOfType(row, fields, name)))].toSorted(),
      );
    }
    for (const name of plainFieldNames(fields).filter((each) => fields[each]?.type === "tags"))
      expect(merged[name]).toEqual([...new Set(rows.flatMap((row) => row[name]))]);
    for (const id of others)
      expect(after.get(recordKey(id))).toMatchObject({ is_there: false, merged_into: survivor });
    for (const [key, row] of before)
      if (all.some((id) => id === row.belongs_to))
        expect(after.get(key)).toEqual({ ...row, belongs_to: survivor });
  }

  async #undo({ do: what, at: index }: { do: "undo" | "unmerge"; at: number }, now: State): Promise<void> {
    const chosen = this.#actions.filter(({ isMerge }) => what === "undo" || isMerge);
    const action = chosen[index % Math.max(1, chosen.length)];
    if (action === undefined) return;
    const expected = undone(now, action, this.#organisation.fields);
    const call = this.#organisation.member.client.actions.undo({ params: { id: action.id } });
    if (this.#isUndone(action.id) || expected === undefined) {
      expect(["ALREADY_UNDONE", "CHANGED_SINCE"]).toContain((await refusal(call)).code);
      this.#known = undefined;
      expect(await this.#state()).toEqual(now);
      return;
    }
    await this.#remember(now, call, action.isMerge, action.id);
    expect(await this.#state()).toEqual(expected);
  }

  #isUndone(id: string): boolean {
    return this.#actions.some((each) => each.undoOf === id && !this.#isUndone(each.id));
  }

  async #remember<Answer extends Acted>(
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

  /**
   * Merges all remaining records, then undoes, redoes and undoes the merge. Expects the same rows before and
   * after, except for versions and times of change.
   */
  async mergeAndBack(): Promise<void> {
    const { member, noun } = this.#organisation;
    const state = await this.#state();
    const [survivor, ...others] = this.#ids.filter((id) => state.get(recordKey(id))?.is_there === true);
    if (survivor === undefined || others.length === 0) return;
    const bytes = () => readBytes(this.#organisation, this.#ids);
    const undo = (id: string) => member.client.actions.undo({ params: { id } });
    const before = await bytes();
    const merged = await this.#organisation.calls(noun).merge({ survivor_id: survivor, merged_ids: others });
    const whole = await bytes();
    const apart = await undo(merged.actionId);
    expect(apart.refused).toEqual([]);
    expect(await bytes()).toEqual(before);
    const again = await undo(apart.actionId);
    expect(await bytes()).toEqual(whole);
    await undo(again.actionId);
    expect(await bytes()).toEqual(before);
  }

  #known: State | undefined;

  async #state(): Promise<State> {
    this.#known ??= await readState(this.#organisation, this.#ids);
    return this.#known;
  }
}

interface Acted {
  readonly actionId?: string | undefined;
}

type Change = Exclude<Step, { do: "merge" | "undo" | "unmerge" }>;

function childLinks({ links }: Organisation) {
  return links.flatMap((link) => (isRecordNoun(link.noun) ? [{ ...link, noun: link.noun }] : []));
}

/** Returns the ids of existing rows of a kind, in the order of their creation. */
function partsOf(now: State, noun: string): string[] {
  return [...now].flatMap(([key, row]) => {
    const [kind, id] = key.split(" ");
    return kind === noun && id !== undefined && row.is_there === true ? [id] : [];
  });
}

/** Returns an edit that changes the tags and a text field, possibly the name. */
function editOf(
  { fields, kind }: Organisation,
  { field, value, tags }: Extract<Step, { do: "edit" }>,
): Values {
  const lines = plainFieldNames(fields).filter((name) => fields[name]?.type === "line");
  const name = lines[field % Math.min(editedLines, lines.length)] ?? nameField(kind);
  const tagged = plainFieldNames(fields).filter((each) => fields[each]?.type === "tags");
  return {
    [name]: value ?? (name === nameField(kind) ? "d" : null),
    ...Object.fromEntries(tagged.map((each) => [each, tags])),
  };
}

/** The number of fields that edits choose from. It is small so that edits often change the same field. */
const editedLines = 3;

async function addAddress(organisation: Organisation, id: string): Promise<Acted> {
  const { fields, noun } = organisation;
  const records = organisation.calls(noun);
  const [field = ""] = Object.keys(fields).filter((name) => fields[name]?.type === "email");
  const points = pointsFieldOf(fields, field);
  const email = emailOf(organisation.next());
  if (points === undefined) return records.update(id, { [field]: email });
  const there = (await records.read(id))[points];
  return records.update(id, { [points]: [...(Array.isArray(there) ? there : []), { [field]: email }] });
}

/** Returns all email addresses or all phone numbers of a record, from all its fields. */
function pointsOfType(row: Row, fields: FieldTable, name: string): string[] {
  const { first = "" } = fields[name] ?? {};
  const singles = plainFieldNames(fields).filter(
    (each) => each !== first && fields[each]?.type === fields[first]?.type,
  );
  const values = singles.flatMap((each) => row[each] ?? []).filter((value) => typeof value === "string");
  return [...pointsIn(row, fields, name), ...values.map(pointKey)];
}

const { api, owner } = await startWithOwner();

/** `npm run test:merge -- --runs N --seed S` sets both values. */
const options = { runs: Number(process.env.MERGE_RUNS ?? 15), seed: Number(process.env.MERGE_SEED ?? 2026) };

test(`random merges and undos match the model (${options.runs}, seed ${options.seed})`, { timeout: 0 }, () =>
  runMergeSequences(api, owner, options),
);
