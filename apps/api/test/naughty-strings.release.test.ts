import type { ApiError } from "@lanyard/client/api-error";
import { companyFieldNames } from "@lanyard/contract/company/company-schema";
import { contactFieldNames } from "@lanyard/contract/contact/contact-schema";
import { joinTags, splitTags } from "@lanyard/contract/field/field-schema";
import { tidyAddress, tidyLine, tidyLines } from "@lanyard/contract/field/tidy-text";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import published from "big-list-of-naughty-strings" with { type: "json" };
import { expect, test } from "vitest";
import { defaultPipeline } from "./board-reading.ts";

const api = await joinTestApi();
const { client } = api.acme.user;
const dealStage = (await defaultPipeline(client)).stage("Closed Lost").id;

const ours = [
  "\u0000",
  "null in\u0000side",
  "\ud800",
  "torn \udfff pair",
  "\u202Eright to left\u202C",
  "\u2066isolated\u2069",
  "e\u0301 and \u00e9 are two spellings",
  "👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿",
  "x".repeat(10_000),
  "😀".repeat(10_000),
  "line\r\nend",
  "\u0085\u009f",
];
const strings: readonly string[] = [...new Set([...published, ...ours])];
/** Some of the strings. All kinds use the same schema for texts, so only contacts get every string. */
const some = strings.filter((text, n) => n % 8 === 0 || ours.includes(text));

type Values = Record<string, unknown>;

interface Written {
  readonly fields: readonly string[];
  /** Returns values that make any record of the kind valid, so that a test can send single further fields. */
  readonly anchor: () => Values;
  readonly create: (body: Values) => Promise<Values>;
}

const nouns: Readonly<Record<string, Written>> = {
  contact: {
    fields: contactFieldNames,
    anchor: () => ({ last: "Anchor", email: `${crypto.randomUUID()}@naughty.example`, owner_id: null }),
    create: async (body) => (await client.contacts.create({ body })).contact,
  },
  company: {
    fields: [...companyFieldNames],
    anchor: () => ({ name: "Anchor" }),
    create: async (body) => (await client.companies.create({ body: { name: "Anchor", ...body } })).company,
  },
  deal: {
    fields: ["name", "description", "tags", "lost_reason"],
    anchor: () => ({ name: "Anchor", amount_cents: 100, stage_id: dealStage }),
    create: async (body) => (await client.deals.create({ body: { amount_cents: 100, ...body } })).data,
  },
};

const ofSeveralLines: ReadonlySet<string> = new Set(["address", "description", "body"]);
const ofAddresses: ReadonlySet<string> = new Set(["phone", "mobile_phone"]);

/** Returns a text as stored: tidied, and null if empty; tags without duplicates. */
function stored(field: string, text: string): string | null {
  if (field === "tags") return joinTags(splitTags(text));
  const tidy = ofSeveralLines.has(field) ? tidyLines : ofAddresses.has(field) ? tidyAddress : tidyLine;
  return tidy(text) || null;
}

/**
 * Returns the number of fields in which one request sends a text. A blank text is sent in one field at a
 * time, because a record needs a name.
 */
function fieldsAtOnce(text: string): number {
  if (tidyLine(text) === "") return 1;
  return text.length > 1000 ? 10 : 100;
}

async function tryText(written: Written, text: string): Promise<void> {
  const atOnce = fieldsAtOnce(text);
  for (let first = 0; first < written.fields.length; first += atOnce)
    await tryFields(written, written.fields.slice(first, first + atOnce), text);
}

/**
 * Sends a text in several fields. A refusal must name the refused fields, and the API must then accept the
 * other fields.
 */
async function tryFields({ anchor, create }: Written, fields: readonly string[], text: string) {
  let left = fields;
  while (left.length > 0) {
    const sent = Object.fromEntries(left.map((field) => [field, text]));
    const answer = await create({ ...anchor(), ...sent }).catch((error: ApiError) => error);
    if (!(answer instanceof Error)) {
      for (const field of left) expect(answer[field]).toBe(stored(field, text));
      return;
    }
    const named = answer.errors.map(({ path }) => path);
    expect({ status: answer.status, text, named }).toMatchObject({ status: 400 });
    expect(answer.errors.every(({ path, message }) => left.includes(path) && message !== "")).toBe(true);
    expect(named).not.toEqual([]);
    left = left.filter((field) => !named.includes(field));
  }
}

async function inParallel(texts: readonly string[], work: (text: string) => Promise<void>): Promise<void> {
  const waiting = [...texts];
  const worker = async () => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) await work(text);
  };
  await Promise.all(Array.from({ length: 6 }, worker));
}

test.each(Object.keys(nouns))(
  "every text field of a %s stores any string or is named in a refusal",
  { timeout: 120_000 },
  async (noun) => {
    const written = nouns[noun];
    if (written === undefined) throw new Error(noun);
    await inParallel(noun === "contact" ? strings : some, (text) => tryText(written, text));
  },
);

test("the text of a note stores any string or is named in a refusal", async () => {
  const { contact } = await client.contacts.create({ body: { first: "Noted" } });
  const note: Written = {
    fields: ["body"],
    anchor: () => ({}),
    create: async ({ body }) => {
      const written = { params: { id: contact.id }, body: { body: String(body) } };
      return (await client.contactNotes.create(written)).note;
    },
  };
  await inParallel(some, (text) => tryText(note, text));
});
