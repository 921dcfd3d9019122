import pg from "pg";
import { z } from "zod";
import type { BenchDatabase } from "../bench-database.ts";
import type { BenchServers } from "../bench-servers.ts";
import { type Figures, figuresOf } from "./figures.ts";

/** What writing a note takes while its words are noted for the search, and while they are not. */
export interface NoteWordFigures {
  readonly noted: Figures;
  readonly unnoted: Figures;
}

const notesPerRound = 150;
const rounds = 8;
/** Of a note's words nearly all stand in others too. */
const vocabulary = 2000;
const wordsPerNote = 40;

/**
 * Writes notes one after another, in turn with the triggers that note their words and without; what reads the words in the
 * background runs beside both and finds something to read only in the first.
 */
export async function measureNoteWords(
  { apiUrl, signIn }: BenchServers,
  { ownerUrl, orgId }: BenchDatabase,
): Promise<NoteWordFigures> {
  const token = await signIn();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const timesMs: Record<"noted" | "unnoted", number[]> = { noted: [], unnoted: [] };
  try {
    const { rows } = await owner.query(
      "select id from crm.contacts where org_id = $1 and deleted_at is null limit $2",
      [orgId, notesPerRound],
    );
    const ids = z.array(z.object({ id: z.string() })).parse(rows);
    for (let round = 0; round < rounds; round++) {
      const which = round % 2 === 0 ? "noted" : "unnoted";
      await setTriggers(owner, which === "noted");
      for (const [index, { id }] of ids.entries()) {
        const body = JSON.stringify({ body: noteText(round * notesPerRound + index) });
        const began = performance.now();
        const answer = await fetch(`${apiUrl}/contacts/${id}/notes`, {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body,
        });
        await answer.text();
        if (!answer.ok) throw new Error(`A note was answered with ${answer.status}`);
        timesMs[which].push(performance.now() - began);
      }
    }
  } finally {
    await setTriggers(owner, true);
    await owner.end();
  }
  const figures = (times: readonly number[]) => figuresOf(times, sum(times) / 1000, 0);
  return { noted: figures(timesMs.noted), unnoted: figures(timesMs.unnoted) };
}

const sum = (times: readonly number[]) => times.reduce((total, time) => total + time, 0);

async function setTriggers(owner: pg.Client, isOn: boolean): Promise<void> {
  const what = isOn ? "enable" : "disable";
  await owner.query(`alter table crm.notes
    ${what} trigger note_new_search_words, ${what} trigger note_changed_search_words`);
}

function noteText(serial: number): string {
  const known = Array.from({ length: wordsPerNote }, (_, place) =>
    wordOf((serial * 7919 + place * 104_729) % vocabulary),
  );
  return [...known, wordOf(vocabulary + serial)].join(" ");
}

/** Words of letters alone: the search corrects no others. */
function wordOf(number: number): string {
  const letters = [...number.toString(26).padStart(4, "0")].map((digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 26)),
  );
  return `word${letters.join("")}`;
}

export function noteWordsText({ noted, unnoted }: NoteWordFigures): string {
  const of = ({ p50, p99 }: Figures) => `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`;
  return `A note whose words are noted for the search: ${of(noted)}; whose words are not: ${of(unnoted)}; ${(noted.p50 / unnoted.p50).toFixed(2)} times`;
}
