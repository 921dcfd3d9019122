import { expect, test } from "vitest";
import { comparedFields, defaultGiver, mergedLists, suggestSurvivor } from "./merge-comparison.ts";

const record = (id: string, values: Record<string, unknown>) => ({
  id,
  values: { id, created_at: "2026-01-02T00:00:00Z", ...values },
});

test("lists differing fields first, then partly empty fields and equal fields", () => {
  const two = [
    record("a", { first: "Ada", city: "Lyon", email: "ada@one.example" }),
    record("b", { first: "Ada", phone: "+33628230455", email: "ada@two.example" }),
  ];
  expect(comparedFields("contact", two).map(({ name, agreement }) => [name, agreement])).toEqual([
    ["email", "differs"],
    ["phone", "partly"],
    ["city", "partly"],
    ["first", "same"],
  ]);
});

test("two spellings of a phone number or an e-mail address count as equal", () => {
  const two = [
    record("a", { phone: "+33 6 28 23 04 55", email: "Ada@one.example" }),
    record("b", { phone: "+33628230455", email: "ada@one.example" }),
  ];
  expect(comparedFields("contact", two).map(({ agreement }) => agreement)).toEqual(["same", "same"]);
});

test("ignores an imported owner text that equals the owner's name", () => {
  const two = ["Ines", "Kofi"].map((name) =>
    record(name, { owner_id: name, owner_name: name, contact_owner: name }),
  );
  expect(comparedFields("contact", two).map(({ name }) => name)).toEqual(["owner_id"]);
});

test("suggests keeping the record with the most values, or else the oldest one", () => {
  const older = record("older", { first: "Ada", created_at: "2025-01-02T00:00:00Z" });
  const newer = record("newer", { first: "Ada" });
  expect(suggestSurvivor("contact", [newer, older])).toEqual({ id: "older", reason: "oldest" });
  const fuller = record("fuller", { first: "Ada", last: "Byron" });
  expect(suggestSurvivor("contact", [older, fuller])).toEqual({ id: "fuller", reason: "fullest" });
});

test("preselects the survivor's value, or else the first one; prefers linked records", () => {
  const three = [
    record("a", { company: "Kestrel", company_id: null }),
    record("b", { company: "Kestrel", company_id: "k", city: "Lyon" }),
    record("c", { city: "Paris" }),
  ];
  const [city, company] = comparedFields("contact", three);
  expect(city && defaultGiver(city, three, "a")).toBe("b");
  expect(city && defaultGiver(city, three, "c")).toBe("c");
  expect(company && defaultGiver(company, three, "a")).toBe("b");
});

test("offers the stages of merged records and suggests the furthest one", () => {
  const three = [
    record("lead", { stage_id: "1", stage_name: "Lead" }),
    record("proposal", { stage_id: "3", stage_name: "Proposal" }),
    record("lost", { stage_id: "9", stage_name: "Closed Lost" }),
  ];
  const [stage] = comparedFields("contact", three);
  expect(stage).toEqual({
    name: "stage_id",
    texts: ["Lead", "Proposal", "Closed Lost"],
    agreement: "differs",
  });
  const ranks = new Map([
    ["1", 0],
    ["3", 2],
    ["9", -1],
  ]);
  expect(stage && defaultGiver(stage, three, "lead", ranks)).toBe("proposal");
});

test("shows combined phone numbers and tags, but not a single shared e-mail address", () => {
  const two = [
    record("a", { tags: "vip, Fair", emails: [{ email: "a@one.example" }], mobile_phone: "+33 1" }),
    record("b", {
      tags: "fair, old",
      emails: [{ email: "A@one.example" }],
      mobile_phone: "+332",
      phone: "+331",
    }),
  ];
  expect(mergedLists("contact", two)).toEqual([
    { name: "phones", texts: ["+33 1", "+332"] },
    { name: "tags", texts: ["vip", "Fair", "old"] },
  ]);
});
