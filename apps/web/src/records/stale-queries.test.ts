import type { ActionEvent } from "@lanyard/contract/event/event-schema";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { expect, it } from "vitest";
import { staleQueries } from "./stale-queries.ts";

const eventOf = (more: Partial<ActionEvent>) =>
  ({ nouns: [], records: [], ...more }) as unknown as ActionEvent;
const record = (noun: string, id: string, subject_id = id) => ({ noun, id, subject_id });

it("reloads a moved deal's page, lists, board and charts", () => {
  const places = staleQueries(eventOf({ records: [record("deal", "d")] as ActionEvent["records"] }));
  for (const place of [
    ["deals", "read", "d"],
    ["deals", "activity", "d"],
    ["deals", "board"],
    ["deals", "list"],
    ["deals", "figures"],
  ])
    expect(places).toContainEqual(place);
  expect(places).not.toContainEqual(["contacts", "list"]);
});

it.each([
  [
    "contact",
    [
      ["contacts", "read", "x"],
      ["contacts", "list"],
      ["pipeline", "board"],
      // Companies are stale too, because they show their number of contacts.
      ["companies", "list"],
      ["companies", "read"],
    ],
  ],
  [
    "company",
    [
      ["companies", "read", "x"],
      ["companies", "list"],
      ["pipeline", "board"],
      ["deals", "board"],
      ["tasks", "valueBoard"],
    ],
  ],
  [
    "task",
    [
      ["tasks", "list"],
      ["contacts", "list"],
      ["companies", "count"],
      ["deals", "read"],
      ["deals", "board"],
    ],
  ],
  ["note", [["contactNotes"]]],
  ["attachment", [["contactAttachments"]]],
])("reloads queries that show a changed %s", (noun, places) => {
  const old = staleQueries(eventOf({ records: [record(noun, "x")] as ActionEvent["records"] }));
  for (const place of places) expect(old).toContainEqual(place);
});

const linked = Object.values<AnyKind>(recordKinds).flatMap(({ plural, parents }) =>
  Object.values(parents).map(({ to }) => ({ plural, to })),
);

it.each(linked)("a changed $to reloads the lists and pages of $plural, which show its name", (child) => {
  const old = staleQueries(eventOf({ records: [record(child.to, "x")] as ActionEvent["records"] }));
  for (const view of ["list", "read"]) expect(old).toContainEqual([child.plural, view]);
});

it("a changed note reloads the notes and timelines, but no list of records", () => {
  const places = staleQueries(eventOf({ records: [record("note", "n", "c")] as ActionEvent["records"] }));
  expect(places).toContainEqual(["dealNotes"]);
  expect(places).toContainEqual(["companies", "activity"]);
  expect(places.filter(([, what]) => what === "list")).toEqual([]);
});

it("a very large action makes all queries of its kinds stale", () => {
  const places = staleQueries(eventOf({ nouns: ["contact"], records: null }));
  for (const place of [["contacts"], ["contactNotes"], ["contactAttachments"]])
    expect(places).toContainEqual(place);
});

it.each([[[]], [null]])("the history reloads after every action, including very large ones", (records) => {
  expect(staleQueries(eventOf({ nouns: ["deal"], records }))).toContainEqual(["actions"]);
});

it("reloads duplicates after a record change or a dismissal", () => {
  const id = "0190b1f2-0000-7000-8000-000000000001";
  for (const noun of ["contact", "company", "duplicate"] as const)
    expect(staleQueries({ nouns: [noun], records: [{ noun, id }] })).toContainEqual(["duplicates", "list"]);
});
