import { createDemoRandom } from "@lanyard/api/demo/demo-random";
import { mistyped } from "@lanyard/api/demo/demo-typo";
import pg from "pg";
import { z } from "zod";
import type { BenchDatabase } from "../bench-database.ts";
import type { BenchServers } from "../bench-servers.ts";
import { type Figures, figuresOf } from "./figures.ts";

/** Searches with a letter wrong: how many find whom they mean, and how long they take. */
interface TypoFigures {
  readonly asked: number;
  readonly found: number;
  readonly times: Figures;
  readonly misses: readonly string[];
}

const seed = 24;
const results = z.object({ results: z.array(z.object({ id: z.string(), title: z.string() })) });
const people = z.array(z.object({ id: z.string(), first: z.string(), last: z.string() }));

/**
 * Whole names of which one word of five letters or more has a letter wrong, missing, doubled or swapped with the next; some
 * of all people, so that common names and rare ones come as often as there are people who have them.
 */
export async function measureTypos(
  { apiUrl, signIn }: BenchServers,
  { ownerUrl, orgId }: BenchDatabase,
  { typos, connections }: { readonly typos: number; readonly connections: number },
): Promise<TypoFigures> {
  const token = await signIn();
  const asked = await drawTypos(ownerUrl, orgId, typos);
  const timesMs: number[] = [];
  const misses: string[] = [];
  const waiting = asked.values();
  const began = performance.now();
  const askOneAfterAnother = async () => {
    for (const { id, name, typed } of waiting) {
      const sent = performance.now();
      const answer = await fetch(`${apiUrl}/search?q=${encodeURIComponent(typed)}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`The search for ${typed} was answered with ${answer.status}`);
      const found = results.parse(await answer.json()).results;
      timesMs.push(performance.now() - sent);
      if (!found.some((each) => each.id === id || each.title === name)) misses.push(typed);
    }
  };
  await Promise.all(Array.from({ length: connections }, askOneAfterAnother));
  const seconds = (performance.now() - began) / 1000;
  return {
    asked: asked.length,
    found: asked.length - misses.length,
    times: figuresOf(timesMs, seconds, 0),
    misses,
  };
}

async function drawTypos(ownerUrl: string, orgId: string, count: number) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select id, first, last from crm.contacts
       where org_id = $1 and deleted_at is null and last ~ '^[[:alpha:]]{5,}$'
       order by hashtextextended(id::text, $2) limit $3`,
      [orgId, seed, count],
    );
    const random = createDemoRandom(seed);
    return people.parse(rows).map(({ id, first, last }) => {
      const words = `${first} ${last}`.split(/[\s'’-]+/u);
      const long = words.filter((word) => [...word].length >= 5);
      const wrong = random.pick(long);
      const typed = words.map((word) => (word === wrong ? mistyped(random, word.toLowerCase()) : word));
      return { id, name: `${first} ${last}`, typed: typed.join(" ") };
    });
  } finally {
    await client.end();
  }
}

export function typosText({ asked, found, times, misses }: TypoFigures): string {
  const share = ((100 * found) / asked).toFixed(2);
  return `Typos: ${found} of ${asked} on the first page (${share} %, goal 99), seed ${seed}; p50 ${times.p50.toFixed(1)} ms, p99 ${times.p99.toFixed(1)} ms (goal 60); missed: ${misses.slice(0, 20).join(", ")}`;
}
