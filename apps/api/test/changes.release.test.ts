import { ApiError } from "@lanyard/client/api-error";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";
import { type AnsweredRecord, type KindCalls, kindCalls, type Values } from "./kinds/kind-calls.ts";
import { runRandomSequences, type SequenceMembers } from "./random-sequences.ts";

const api = await joinTestApi();

const syncedNouns = ["company", "contact", "deal"] as const;
type Synced = (typeof syncedNouns)[number];
const copied: Record<Synced, readonly string[]> = {
  company: ["name", "city"],
  contact: ["first", "city", "job_title"],
  deal: ["name", "amount_cents", "probability", "stage_id"],
};
const isSynced = (noun: string): noun is Synced => Object.hasOwn(copied, noun);
const partOf = (noun: Synced, record: Values, names = copied[noun]): Values =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

function openCopy({ client }: Pick<SequenceMembers["user"], "client">, calls: Record<Synced, KindCalls>) {
  const records = new Map<string, Values>();
  let since: string | undefined;
  const present = (noun: Synced, id: string): Promise<AnsweredRecord | undefined> =>
    calls[noun].read(id).catch((error: Error) => {
      if (!error.message.includes("NOT_FOUND")) throw error;
      return undefined;
    });
  return {
    records,
    async follow(): Promise<void> {
      for (let isDone = false; !isDone; ) {
        const { changes, next } = await client.actions.changes({
          query: { ...(since && { since }), limit: 5 },
        });
        for (const { noun, id, kind, fields } of changes) {
          if (!isSynced(noun)) continue;
          const record = kind === "delete" ? undefined : await present(noun, id);
          // Reading a merged record returns its survivor.
          if (record?.id !== id) records.delete(id);
          else {
            const names =
              kind === "update" ? copied[noun].filter((name) => fields.includes(name)) : undefined;
            records.set(id, { ...records.get(id), ...partOf(noun, record, names) });
          }
        }
        since = next ?? changes.at(-1)?.action_id ?? since;
        isDone = next === null;
      }
    },
  };
}

const syncStep = fc.record({
  op: fc.constantFrom("create", "create", "update", "bulk", "delete", "merge", "undo", "undo", "follow"),
  noun: fc.constantFrom(...syncedNouns),
  at: fc.nat(50),
  other: fc.nat(50),
});
type SyncStep = typeof syncStep extends fc.Arbitrary<infer Step> ? Step : never;

/** Returns a function that performs one step of a random sequence. It ignores refusals of the API. */
async function openChanges({ client }: SequenceMembers["user"], calls: Record<Synced, KindCalls>) {
  const { stage } = await defaultPipeline(client);
  const stageIds = ["Lead", "Qualified"].map((name) => stage(name).id);
  const made: Record<Synced, string[]> = { company: [], contact: [], deal: [] };
  const actions: string[] = [];
  const newest = (ids: readonly string[], place: number) =>
    ids.at(-1 - (place % Math.min(ids.length, 6))) ?? "00000000-0000-7000-8000-000000000000";
  const changeOf = (noun: Synced, at: number, other: number): Values => ({
    ...(noun !== "deal" && { city: `City ${at}` }),
    ...(noun === "contact" && { job_title: `Job ${other}` }),
    ...(noun === "deal" && { amount_cents: other * 100, stage_id: stageIds[at % 2] }),
  });
  const work: Record<string, (step: SyncStep) => Promise<{ readonly actionId?: string | undefined }>> = {
    async create({ noun, at, other }) {
      const isLinked = noun !== "company" && made.company.length > 0;
      const link = isLinked ? { company_id: newest(made.company, at) } : {};
      const named = noun === "contact" ? { first: `Person ${at}` } : { name: `Record ${at}` };
      const body = { ...named, ...link, ...changeOf(noun, at, other) };
      const { record, actionId } = await calls[noun].create(body);
      made[noun].push(record.id);
      return { actionId };
    },
    update: ({ noun, at, other }) => calls[noun].update(newest(made[noun], at), changeOf(noun, at, other)),
    bulk: ({ noun, at, other }) =>
      calls[noun].updateMany({ ids: made[noun].slice(-3), change: changeOf(noun, other, at) }),
    delete: ({ noun, at }) => calls[noun].remove(newest(made[noun], at)),
    merge: ({ noun, at, other }) => {
      const [survivor_id, merged] = [newest(made[noun], at), newest(made[noun], other)];
      return calls[noun].merge({ survivor_id, merged_ids: [merged], fields: {} });
    },
    undo: ({ at }) => client.actions.undo({ params: { id: newest(actions, at) as never } }),
  };
  return async (step: SyncStep) => {
    try {
      const { actionId } = (await work[step.op]?.(step)) ?? {};
      if (actionId !== undefined) actions.push(actionId);
    } catch (error) {
      const isRefused =
        error instanceof ApiError ? error.status < 500 : /"code":"(?!INTERNAL)/u.test(`${error}`);
      if (!isRefused) throw error;
    }
  };
}

test("a copy built from the change log equals the lists after random writes", async () => {
  const steps = fc.array(syncStep, { minLength: 10, maxLength: 25 });
  await runRandomSequences(api, { prefix: "SYNC", runs: 6, steps }, async ({ user }) => {
    const calls = {
      company: kindCalls(api, "company", user),
      contact: kindCalls(api, "contact", user),
      deal: kindCalls(api, "deal", user),
    };
    const copy = openCopy(user, calls);
    const perform = await openChanges(user, calls);
    const listed = async () => {
      const found = new Map<string, Values>();
      for (const noun of syncedNouns)
        for (let after = "00000000-0000-0000-0000-000000000000"; after !== ""; ) {
          const records = await calls[noun].list({ after });
          for (const record of records) found.set(record.id, partOf(noun, record));
          after = records.at(-1)?.id ?? "";
        }
      return found;
    };
    return async (chosen) => {
      for (const step of chosen) await (step.op === "follow" ? copy.follow() : perform(step));
      const expected = await listed();
      await expect
        .poll(async () => {
          await copy.follow();
          return copy.records;
        })
        .toEqual(expected);
    };
  });
});
