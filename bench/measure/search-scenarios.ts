import { containsPattern, searchWords } from "@lanyard/api/db/fold-text";
import {
  type NgramFrequencies,
  readNgramFrequencies,
} from "@lanyard/api/features/search/ngram-frequencies-sql";
import { searchEverything } from "@lanyard/api/features/search/search-service";
import { searchQuery } from "@lanyard/contract/search/search-schema";
import pg from "pg";
import { z } from "zod";
import type { Subject } from "./bench-subject.ts";
import type { Scenario } from "./scenario.ts";

/** Where a search with 10 connections must stay on the largest database. */
const goal = { p99: 60 };

const person = z.object({ first: z.string(), last: z.string(), phone: z.string(), shared_phone: z.string() });

/** The global search as people use it, on somebody who is there. */
export async function searchScenarios(ownerUrl: string, subject: Subject): Promise<Scenario[]> {
  const { person: drawn, frequencies } = await readDatabase(ownerUrl, subject.orgId);
  const { first, last, phone, shared_phone } = drawn;
  const texts: [kind: string, text: string][] = [
    ["exact", `${first} ${last}`],
    ["fragment", last.slice(2, 6)],
    ["rare", subject.rareFragment],
    ["common", "grace"],
    ["miss", "qqxzzq"],
    ["two words", subject.twoWords],
    ["phone digits", lastDigits(phone)],
    ["phone digits of hundreds", lastDigits(shared_phone)],
    ["two letters", "an"],
    ["two rare letters", "qz"],
  ];
  return texts.map(([kind, text]) =>
    scenario(`everywhere ${kind}: ${text}`, { text, orgId: subject.orgId, frequencies }),
  );
}

const lastDigits = (phone: string) => phone.replace(/\D/gu, "").slice(-7);

/**
 * Half of the numbers are of the ranges kept for fiction (555): their last seven digits are those of hundreds, which a
 * real number's are not.
 */
async function readDatabase(ownerUrl: string, orgId: string) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  try {
    const { rows } = await pool.query(
      `select first, last, phone,
         (select phone from crm.contacts where org_id = $1 and regexp_replace(phone, '\\D', '', 'g') like '%555____' limit 1) as shared_phone
       from crm.contacts
       where org_id = $1 and first ~ '^[A-Za-z]+$' and last ~ '^[A-Z][a-z]{7,}$' and phone !~ '55' limit 1`,
      [orgId],
    );
    return { person: person.parse(rows[0]), frequencies: await readNgramFrequencies(pool) };
  } finally {
    await pool.end();
  }
}

interface Searched {
  readonly text: string;
  readonly orgId: string;
  readonly frequencies: NgramFrequencies;
}

function scenario(name: string, { text, orgId, frequencies }: Searched): Scenario {
  const query = searchQuery.parse({ q: text });
  return {
    name,
    goal,
    http: () => ({ method: "GET", path: `/search?q=${encodeURIComponent(text)}` }),
    service: (caller) => searchEverything(caller, query, frequencies),
    plain: () => plainSearch(orgId, searchWords(text).map(containsPattern)),
  };
}

/** What one would write by hand: any twenty contacts that match, without ranking. */
function plainSearch(orgId: string, patterns: readonly string[]) {
  const likes = patterns.map((_, index) => ` and search_text like $${index + 2}`).join("");
  return {
    text: `select id, first, last, email, company from crm.contacts
      where org_id = $1 and deleted_at is null${likes} limit 20`,
    values: [orgId, ...patterns],
  };
}
