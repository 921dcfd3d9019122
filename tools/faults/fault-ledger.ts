import { isDeepStrictEqual } from "node:util";
import { withRetries } from "@lanyard/test-kit/retries";
import type { FaultWorld } from "./fault-world.ts";

/** The expected state of a record: the possible values of each field. */
interface Known {
  readonly name: string;
  readonly read: () => Promise<Readonly<Record<string, unknown>>>;
  readonly fields: Map<string, unknown[]>;
  /** The parent of the record. Deleting the parent also deletes this record. */
  readonly parent: Known | undefined;
}

interface Described extends Pick<Known, "read"> {
  readonly actionId?: string | undefined;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly parent?: Known;
}

/** The outcome of a write: acknowledged, refused (not written) or lost (possibly written). */
export type Outcome<T> =
  | { readonly how: "acknowledged"; readonly answer: T }
  | { readonly how: "refused" | "lost" };

/** The field of each kind that contains a unique text, by which the ledger finds the record. */
const tagged = {
  contacts: "first",
  companies: "name",
  deals: "name",
  tasks: "title",
  notes: "body",
  attachments: "filename",
} as const;
export type TaggedTable = keyof typeof tagged;

const readersAtOnce = 8;

const mayBeGone = (one: Known | undefined) => one?.fields.get("isGone")?.includes(true) === true;

export function createLedger(world: FaultWorld) {
  const known = new Set<Known>();
  const touched = new Set<Known>();
  const actions: string[] = [];
  const made = new Map<TaggedTable, Map<string, Outcome<unknown>["how"]>>();
  let acknowledged = 0;
  let readBack = 0;

  function note(actionId: string | undefined): void {
    acknowledged += 1;
    if (actionId !== undefined) actions.push(actionId);
  }

  async function readOne(one: Known): Promise<string[]> {
    const found = await withRetries(one.read);
    readBack += 1;
    if (found.isGone === true && (mayBeGone(one) || mayBeGone(one.parent))) return [];
    const wrong = [...one.fields].filter(
      ([field, allowed]) => !allowed.some((value) => isDeepStrictEqual(value, found[field])),
    );
    return wrong.map(
      ([field, allowed]) =>
        `${one.name}: ${field} is ${JSON.stringify(found[field])}, not ${allowed.map((value) => JSON.stringify(value)).join(" or ")}`,
    );
  }

  async function readTouched(): Promise<string[]> {
    const waiting = [...touched];
    touched.clear();
    const lost: string[] = [];
    const reader = async () => {
      for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
        lost.push(...(await readOne(one)));
    };
    await Promise.all(Array.from({ length: readersAtOnce }, reader));
    return lost;
  }

  async function missingActions(): Promise<string[]> {
    const asked = actions.splice(0);
    const { rows } = await world.owner.query(
      "select id from unnest($1::uuid[]) as acknowledged (id) where not exists (select 1 from crm.actions a where a.id = acknowledged.id)",
      [asked],
    );
    return rows.map(({ id }) => `the action ${id} is not in the log`);
  }

  /**
   * Returns the creations that produced a wrong number of records. An acknowledged creation must have
   * produced one record, a refused one none, and one without a response at most one.
   */
  async function wrongCounts(): Promise<string[]> {
    const wrong: string[] = [];
    for (const [table, tags] of made) {
      const { rows } = await world.owner.query(
        `select ${tagged[table]} as tag, count(*)::int as count from crm.${table} where ${tagged[table]} = any($1) group by 1`,
        [[...tags.keys()]],
      );
      const counts = new Map<string, number>(rows.map(({ tag, count }) => [tag, count]));
      for (const [tag, how] of tags) {
        const count = counts.get(tag) ?? 0;
        const isRight = how === "acknowledged" ? count === 1 : how === "refused" ? count === 0 : count <= 1;
        if (!isRight) wrong.push(`${table}: ${tag} was ${how} and is there ${count} times`);
      }
      tags.clear();
    }
    return wrong;
  }

  return {
    created<T>(
      table: TaggedTable,
      tag: string,
      outcome: Outcome<T>,
      knownOf: (answer: T) => Described,
    ): { known: Known; answer: T } | undefined {
      const tags = made.get(table) ?? new Map<string, Outcome<unknown>["how"]>();
      made.set(table, tags.set(tag, outcome.how));
      if (outcome.how !== "acknowledged") return undefined;
      const { answer } = outcome;
      const { read, fields, actionId, parent } = knownOf(answer);
      const allowed = Object.entries(fields).map(([field, value]): [string, unknown[]] => [field, [value]]);
      const one = { name: `${table} ${tag}`, read, fields: new Map(allowed), parent };
      known.add(one);
      touched.add(one);
      note(actionId);
      return { known: one, answer };
    },
    changed(
      one: Known,
      field: string,
      value: unknown,
      outcome: Outcome<{ actionId?: string | undefined }>,
    ): void {
      touched.add(one);
      if (outcome.how === "acknowledged") {
        one.fields.set(field, [value]);
        note(outcome.answer.actionId);
      }
      if (outcome.how === "lost") one.fields.set(field, [...(one.fields.get(field) ?? []), value]);
    },
    /** Returns losses among the writes since the last check. */
    findLost: async () => [...(await readTouched()), ...(await missingActions()), ...(await wrongCounts())],
    findAllLost: async () => {
      for (const one of known) touched.add(one);
      return [...(await readTouched()), ...(await missingActions()), ...(await wrongCounts())];
    },
    figures: () => ({ acknowledged, readBack }),
  };
}

export type Ledger = ReturnType<typeof createLedger>;
export type KnownRecord = Known;
