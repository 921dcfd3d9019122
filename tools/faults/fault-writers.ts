import { setTimeout as wait } from "node:timers/promises";
import { createDemoRandom } from "../../apps/api/src/demo/demo-random.ts";
import { createFaultClient, type Refused } from "./fault-client.ts";
import type { Ledger } from "./fault-ledger.ts";
import { type Owned, recordMakers, type WriterParts } from "./fault-records.ts";
import type { FaultWorld } from "./fault-world.ts";

const slug = "faults";
const writerCount = 8;
/** The pause after a refusal, like that of a user. */
const pauseMs = 100;
const mostOwned = 40;

export async function createWriters(world: FaultWorld, ledger: Ledger, seed: number) {
  const signinOrgId = await world.signin.addOrganisation(slug);
  const people = await Promise.all(
    Array.from({ length: writerCount }, (_, n) =>
      world.signin.addPerson(signinOrgId, "admin", { name: `Writer ${n}` }),
    ),
  );
  const randoms = people.map((_, n) => createDemoRandom(seed * 1000 + n));
  const clients = await Promise.all(
    people.map((person, n) => {
      const random = createDemoRandom(seed * 1000 + 500 + n);
      return createFaultClient(world, person, (count) => random.whole(0, count - 1));
    }),
  );
  const { pipelines } = await world.oneOf(clients).client.pipeline.list();
  const stages = pipelines.find(({ is_default }) => is_default)?.stages ?? [];
  const { rows } = await world.owner.query("select id from crm.organisations where slug = $1", [slug]);
  const orgId: string = rows[0].id;
  let tags = 0;
  const newTag = () => {
    tags += 1;
    return `w${seed}-${tags}`;
  };
  const writers = clients.map((writer, n) => ({
    parts: { writer, ledger, random: world.oneOf(randoms, n), stages, newTag },
    owned: [] as Owned[],
  }));
  let isOver = true;
  return {
    signinOrgId,
    orgId,
    stages,
    clients,
    /**
     * Makes all members write while the work runs. Returns all refusals.
     * @throws errors that no injected fault explains
     */
    async during(work: () => Promise<unknown>): Promise<Refused[]> {
      for (const { refusals } of clients) refusals.length = 0;
      isOver = false;
      const stop = () => {
        isOver = true;
      };
      const writing = writers.map(async ({ parts, owned }) => {
        while (!isOver) await writeOnce(parts, owned);
      });
      await Promise.all([work(), ...writing].map((each) => each.finally(stop)));
      return clients.flatMap(({ refusals }) => refusals);
    },
    /**
     * Waits, within the work of `during`, for a number of acknowledged writes. A failed writer ends the wait.
     */
    async untilWritten(count: number): Promise<void> {
      const enough = ledger.figures().acknowledged + count;
      while (!isOver && ledger.figures().acknowledged < enough) await wait(10);
    },
  };
}

export type Writers = Awaited<ReturnType<typeof createWriters>>;

async function writeOnce(parts: WriterParts, owned: Owned[]): Promise<void> {
  const { random, writer } = parts;
  const before = writer.refusals.length;
  const kept = owned.filter(({ isLeft }) => !isLeft).slice(-mostOwned);
  if (kept.length < 4 || random.chance(0.3)) {
    const made = await random.pick(recordMakers)(parts);
    if (made !== undefined) kept.push(made);
  } else {
    await random.pick(random.pick(kept).changes)();
  }
  owned.splice(0, owned.length, ...kept);
  if (writer.refusals.length > before) await wait(pauseMs);
}
