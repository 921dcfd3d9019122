import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Proof,
  requirementsOf,
  type Section,
  type TestProof,
} from "../../docs/requirements/requirement.ts";
import { sections } from "../../docs/requirements/sections.ts";
import { root } from "../source-files.ts";
import { readTestTitles, type TitledTest } from "../test-titles.ts";

/**
 * Returns the text of docs/requirements.md.
 * @throws Error if a requirement names a test or a departure that is missing or ambiguous
 */
export function requirementsPage(): string {
  const sources = readSources();
  const problems = sections.flatMap((section) => problemsOf(section, sources));
  if (problems.length > 0) throw new Error(problems.join("\n"));
  const intro = [
    "# Requirements and their tests",
    "",
    "This page is for people who check the product against its specification. It lists the requirements of sections 2 to 9",
    "in our own words. The second column has the titles of the tests that prove a requirement, or the",
    "[departure](departures.md) that replaces it. In a title, `%s`, `%j` or `$name` is a placeholder for the values with",
    "which the test runs. A requirement that consists of quotations lists texts that the product shows. `npm run generate`",
    "creates the page from `docs/requirements`.",
    "",
  ];
  return [...intro, ...overview(), ...sections.flatMap((section) => sectionLines(section, sources)), ""].join(
    "\n",
  );
}

interface Sources {
  readonly tests: readonly TitledTest[];
  readonly departures: readonly string[];
}

function readSources(): Sources {
  const rows = readFileSync(join(root, "docs/departures.md"), "utf8").split("\n");
  return { tests: readTestTitles(), departures: rows.map((row) => row.split(" | ")[1] ?? "") };
}

function testsOf({ title, within }: TestProof, { tests }: Sources): readonly TitledTest[] {
  return tests.filter((test) => test.title === title && test.path.startsWith(within));
}

/**
 * Returns a message for each of the section's proofs that matches no test or departure, or several different
 * ones.
 */
export function problemsOf(section: Section, sources: Sources): string[] {
  const wrong = (proof: Proof) => {
    const [name, found] = lookUp(proof, sources);
    if (found.length === 0) return [`${section.number}: ${name} is not there`];
    return new Set(found.map((each) => JSON.stringify(each))).size > 1
      ? [`${section.number}: ${name} is there more than once`]
      : [];
  };
  return requirementsOf(section).flatMap(({ proofs }) => proofs.flatMap(wrong));
}

function lookUp(proof: Proof, sources: Sources): readonly [name: string, found: readonly unknown[]] {
  if (proof.kind === "test") return [`${proof.within} "${proof.title}"`, testsOf(proof, sources)];
  const found = sources.departures.filter((row) => row.startsWith(proof.says));
  return [`the departure "${proof.says}"`, found];
}

function overview(): string[] {
  const rows = sections.map((section) => [`[${section.number}](#${anchorOf(section)})`, section] as const);
  const lines = rows.map(([link, section]) => `| ${link} ${section.title} | ${countsOf([section])} |`);
  return [
    "| Section | Requirements | Proven by tests | Replaced by a departure |",
    "|---|---|---|---|",
    ...lines,
    `| Total | ${countsOf(sections)} |`,
  ];
}

/**
 * Counts the requirements of sections. A requirement counts as replaced if its proofs include a departure.
 */
function countsOf(some: readonly Section[]): string {
  const all = some.flatMap(requirementsOf);
  const replaced = all.filter(({ proofs }) => proofs.some(({ kind }) => kind === "departure")).length;
  return [all.length, all.length - replaced, replaced].join(" | ");
}

function anchorOf({ number, title }: Section): string {
  return `${number} ${title}`
    .toLowerCase()
    .replaceAll(/[^\w -]/gu, "")
    .replaceAll(" ", "-");
}

function sectionLines(section: Section, sources: Sources): string[] {
  const rows = requirementsOf(section).map(
    ({ says, proofs }) =>
      `| ${cell(says)} | ${proofs.map((proof) => proofText(proof, sources)).join("<br>")} |`,
  );
  return [
    "",
    `## ${section.number} ${section.title}`,
    "",
    "| Requirement | Tests or departure |",
    "|---|---|",
    ...rows,
  ];
}

function proofText(proof: Proof, sources: Sources): string {
  if (proof.kind === "departure") return `[Departure](departures.md): ${cell(proof.says)}`;
  const path = testsOf(proof, sources)[0]?.path ?? "";
  return `[${cell(proof.title)}](../${path})`;
}

function cell(text: string): string {
  return text.replaceAll(/[[\]|<>*_]/gu, "\\$&");
}
