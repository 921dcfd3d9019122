import type { SearchMark, SearchResult } from "@lanyard/contract/search/search-schema";
import { expect, it } from "vitest";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { linePartsOf, titleOf } from "./result-lines.ts";

const mark = (field: SearchMark["field"], start: number, end: number): SearchMark => ({ field, start, end });
function result(type: SearchResult["type"], lines: Partial<SearchResult>): SearchResult {
  return { type, id: "", url: "", title: "", subtitle: null, description: null, marks: [], ...lines };
}

it("translates industries, stages and pipelines and marks no matches in them", async () => {
  await activateLanguage("de");
  const industry = result("company", { subtitle: "Technology", marks: [mark("subtitle", 0, 4)] });
  expect(linePartsOf(industry, ["tech"])).toContainEqual({ text: "Technologie" });
  const stage = result("deal", { subtitle: "Closed Won", currency: "EUR" });
  expect(linePartsOf(stage, [])).toContainEqual({ text: "Gewonnen" });
  const pipeline = result("pipeline", { title: "Default Sales Pipeline", marks: [mark("title", 0, 7)] });
  expect(titleOf(pipeline)).toEqual({ text: "Standard-Vertriebspipeline", ranges: [] });
});

it("shows the type of an interaction without notes as its name", async () => {
  await activateLanguage("de");
  const call = result("interaction", { title: "call", marks: [mark("title", 0, 4)] });
  expect(titleOf(call)).toEqual({ text: "Anruf", ranges: [] });
});

it("leaves custom texts untranslated and marks the matches in them", async () => {
  await activateLanguage("de");
  const own = result("deal", { title: "Big", subtitle: "Waiting", currency: "EUR" });
  expect(linePartsOf(own, [])).toContainEqual({ text: "Waiting", field: "subtitle" });
  expect(titleOf({ ...own, marks: [mark("title", 0, 3)] }).ranges).toHaveLength(1);
});

it("the result line of a deal shows the amount or says that the amount is unknown", () => {
  const deal = result("deal", { subtitle: "Lead", amount_cents: 500_000, currency: "EUR" });
  expect(linePartsOf(deal, [])).toContainEqual({ text: "€5,000" });
  const unknown = linePartsOf({ ...deal, amount_cents: null }, []);
  expect(unknown).toContainEqual({ text: "No amount" });
  expect(unknown.map(({ text }) => text).join()).not.toContain("0");
});

it("the result line of a record shows the note in which the query was found", () => {
  for (const type of ["contact", "deal"] as const) {
    const noted = result(type, {
      subtitle: "Lead",
      note: "… the quotation is due",
      marks: [mark("note", 6, 15)],
    });
    expect(linePartsOf(noted, ["quotation"])).toEqual([
      { text: "Note" },
      { text: "… the quotation is due", field: "note" },
    ]);
  }
});

const person = result("contact", {
  title: "Ann Corrib",
  subtitle: "Buyer, Corrib Ltd",
  description: "ann@galway.example",
  marks: [mark("title", 4, 10), mark("subtitle", 7, 13), mark("description", 4, 10)],
});

it("the result line of a contact shows the e-mail if a word matches only there", () => {
  expect(linePartsOf(person, ["corrib", "galway"])).toContainEqual({
    text: "ann@galway.example",
    field: "description",
  });
});

it("the result line of a contact omits the e-mail if all words match elsewhere", () => {
  expect(linePartsOf(person, ["corrib", "ann"]).map(({ field }) => field)).toEqual(["subtitle"]);
});
