import { containsPattern, searchWords } from "@lanyard/api/db/fold-text";
import type { Subject } from "./bench-subject.ts";
import { get, type Scenario } from "./scenario.ts";

const lastDigits = (phone: string) => phone.replace(/\D/gu, "").slice(-7);

export function searchScenarios({ orgId, rareFragment, twoWords, person, sharedPhone }: Subject): Scenario[] {
  const texts: readonly (readonly [kind: string, text: string])[] = [
    ["exact", `${person.first} ${person.last}`],
    ["fragment", person.last.slice(2, 6)],
    ["rare", rareFragment],
    ["common", "grace"],
    ["miss", "qqxzzq"],
    ["two words", twoWords],
    ["phone digits", lastDigits(person.phone)],
    ["phone digits shared by hundreds", lastDigits(sharedPhone)],
    ["two letters", "an"],
    ["two rare letters", "qz"],
  ];
  return texts.map(([kind, text]) => {
    const statement = plainSearch(orgId, searchWords(text).map(containsPattern));
    return {
      name: `everywhere ${kind}: ${text}`,
      goal: { p99: 60 },
      http: () => get(`/search?q=${encodeURIComponent(text)}`),
      plain: () => statement,
    };
  });
}

function plainSearch(orgId: string, patterns: readonly string[]) {
  const likes = patterns.map((_, index) => ` and search_text like $${index + 2}`).join("");
  return {
    text: `select id, first, last, email, company from crm.contacts
      where org_id = $1 and deleted_at is null${likes} limit 20`,
    values: [orgId, ...patterns],
  };
}
