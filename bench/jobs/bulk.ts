import { z } from "zod";
import { atMost, type Finding } from "../figures.ts";
import type { World } from "../world.ts";

const page = z.object({ contacts: z.array(z.object({ id: z.string() })) });
const done = z.object({ actionId: z.string() });
const rounds = 5;
const goalSeconds = 3;

interface BulkAction {
  readonly path: string;
  readonly verb: string;
  readonly noun: string;
  readonly change?: () => object;
}

const deletion: BulkAction = { path: "/contacts/bulk-delete", verb: "Deleting", noun: "deletion" };
const edit: BulkAction = {
  path: "/contacts/bulk-update",
  verb: "Editing",
  noun: "edit",
  // An unchanged value would write no rows.
  change: () => ({ postal_code: `bench ${Date.now()}` }),
};

export const measureBulkDelete = (world: World) => measureBulk(world, deletion);
export const measureBulkUpdate = (world: World) => measureBulk(world, edit);

/** Sends the action for the first contacts of the list and undoes it, in several rounds. */
async function measureBulk({ servers, options }: World, { path, verb, noun, change }: BulkAction) {
  const call = await servers.callAs();
  const ids: string[] = [];
  for (let number = 1; ids.length < options.bulk; number++) {
    const { contacts } = page.parse(await call("GET", `/contacts?page=${number}&limit=100`));
    if (contacts.length === 0) break;
    ids.push(...contacts.map(({ id }) => id));
  }
  const secondsOf = async (sent: string, body?: object) => {
    const began = performance.now();
    const answer = await call("POST", sent, body);
    return { answer, seconds: (performance.now() - began) / 1000 };
  };
  const [actionSeconds, undoSeconds]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    const { answer, seconds } = await secondsOf(path, { ids, change: change?.() });
    actionSeconds.push(seconds);
    undoSeconds.push((await secondsOf(`/actions/${done.parse(answer).actionId}/undo`)).seconds);
  }
  return [
    findingOf(`${verb} ${ids.length.toLocaleString("en-US")} contacts at once`, actionSeconds),
    findingOf(`Undoing the ${noun}`, undoSeconds),
  ];
}

function findingOf(name: string, seconds: readonly number[]): Finding {
  const sorted = seconds.toSorted((left, right) => left - right);
  const median = sorted[Math.floor(rounds / 2)] ?? Number.NaN;
  const more = `; ${sorted.at(-1)?.toFixed(1)} s in the slowest of five runs`;
  return atMost(name, median, goalSeconds, `${median.toFixed(1)} s`, more);
}
