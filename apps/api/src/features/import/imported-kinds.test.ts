import type { ImportKind } from "@lanyard/contract/import/import-job-schema";
import { expect, test } from "vitest";
import { importables } from "./importables.ts";
import { likelyKind } from "./imported-kinds.ts";

/** Returns the kind that the import suggests instead of the chosen kind. Bars separate cells. */
function offered(kind: ImportKind, lines: string) {
  const [headers = [], ...rows] = lines.split("\n").map((line) => line.split("|"));
  return likelyKind(importables, kind, { headers, rows });
}

const companies =
  "Name|Telephone|Homepage|Town\nOak Ltd|0301 234567|oak.example|Bonn\nElm GmbH||elm.example|Kiel";

test.each<[ImportKind, string, string, ImportKind | undefined]>([
  [
    "contact",
    "columns of companies",
    "Company name|Phone|Email|City\nOak|0301 234567|a@oak.example|Bonn",
    "company",
  ],
  ["contact", "names with legal forms", companies, "company"],
  ["company", "names with legal forms", companies, undefined],
  ["contact", "people with companies", "Name|Company|Email\nAna Bell|Oak|ana@x.example", undefined],
  ["contact", "only email addresses", "Email\nana@x.example", undefined],
  ["company", "people", "First name|Last name|Job title|Email\nAna|Bell|CEO|ana@x.example", "contact"],
  [
    "contact",
    "people with deals",
    "first|last|email|deal_name|amount\nAna|Bell|ana@x.example|Roof|100",
    "mixed",
  ],
  [
    "deal",
    "people with deals",
    "first|last|email|deal_name|amount\nAna|Bell|ana@x.example|Roof|100",
    "mixed",
  ],
  ["deal", "deals that name contacts", "Deal name|Amount|Contact name\nRoof|100|Ana Bell", undefined],
  [
    "contact",
    "people in states",
    "Name|City|State|Zip|Email\nAna Bell|Austin|TX|73301|a@x.example",
    undefined,
  ],
  ["contact", "names and states", "Name|State\nAna Bell|TX", undefined],
  ["contact", "states next to an unknown column", "Name|State|Shoe size\nAna Bell|TX|39", undefined],
  ["contact", "tasks with states", "Title|State|Due date\nCall Ana|open|2026-01-01", "task"],
  ["contact", "people with states and dates", "Name|State|Date\nAnn Arden|Texas|2026-01-01", undefined],
  ["contact", "people with priorities", "Name|State|Priority\nAnn Arden|Texas|High", undefined],
  ["contact", "people with phones", "Name|Phone|Date\nAnn Arden|0301 234567|2026-01-01", undefined],
  ["contact", "tasks with names", "Name|Due date|Priority|Done\nCall Ana|2026-01-01|High|no", "task"],
  ["deal", "people with jobs", "Name|Company|Email|Job title\nAna Bell|Oak|a@x.example|CEO", "contact"],
  ["contact", "tasks", "Type|Subject|Due|Contact email\nCall|Ring|2026-01-01|ana@x.example", "task"],
  ["contact", "calls", "Type|Direction|Minutes|Name\nCall|out|12|Ana Bell", "interaction"],
])(
  "for a file imported as %s, another kind is suggested only if it fits better: %s",
  async (kind, _, lines, expected) => {
    expect(await offered(kind, lines)).toBe(expected);
  },
);
