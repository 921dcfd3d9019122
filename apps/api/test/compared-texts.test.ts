import { foldText } from "@lanyard/contract/search/fold-text";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test, vi } from "vitest";
import {
  client,
  expectEmailTaken,
  expectFound,
  expectOneCompany,
  groups,
  newCompany,
  newContact,
  our,
} from "./compared-text-calls.ts";
import { expectRefused } from "./refusal.ts";

our.api = await joinTestApi();

const [usual = []] = groups;

describe("the text of a request", () => {
  test("a second contact cannot have an email that differs only in invisible characters", () =>
    expectEmailTaken("anna@a.example\u200b", "anna@a.example"));

  test("a company is matched by a name in another case or with invisible characters", async () => {
    const { company } = await newCompany("Tidy Works");
    for (const name of ["Tidy Works\u200b", "Tidy\u00ad Works", "\ufeffTIDY WORKS", "Tidy\u00a0Works"])
      expect((await newCompany(name)).company.id).toBe(company.id);
  });

  test("a text is stored in one Unicode form without invisible characters", async () => {
    const contact = await newContact({
      first: "Jose\u0301\u200b",
      last: "Ni\u200bcoara",
      phone: "\u202a+40 21 555 0134\u202c",
      tags: "VIP, VIP\u200b, Key\u00a0Account, Key Account, Cafe\u0301, Café",
      external_id: "A-1\u200b",
      address: "1 \u200fרחוב\nCork",
    });
    expect(contact).toMatchObject({
      first: "José",
      last: "Nicoara",
      phone: "+40 21 555 0134",
      tags: "VIP, Key Account, Café",
      external_id: "A-1",
      address: "1 \u200fרחוב\nCork",
    });
  });

  test("a text keeps the joiners that scripts and emoji need", async () => {
    const [first, last] = ["می\u200cخواهم", "👩\u200d🚀 🏴󠁧󠁢󠁥󠁮󠁧󠁿"];
    expect(await newContact({ first, last })).toMatchObject({ first, last });
  });

  test("the length limit of a text counts visible characters", async () => {
    expect(await newContact({ first: "e\u0301".repeat(100) })).toMatchObject({ first: "é".repeat(100) });
    expect(await newContact({ first: "𠮷".repeat(100), last: "𠮷".repeat(100) })).toMatchObject({
      first: "𠮷".repeat(100),
    });
    await expectRefused(newContact({ first: "é".repeat(101) }), { status: 400, errors: [{ path: "first" }] });
  });
});

describe("equivalent texts", () => {
  test.each(groups)("equivalent texts have the same folded text: %s", (...group) => {
    expect(new Set(group.map(foldText)).size).toBe(1);
  });

  test("a search for one of several equivalent texts finds all of them", () => expectFound(usual));

  test("equivalent names match one company", () => expectOneCompany(usual));

  test("equivalent texts are marked in search results", async () => {
    await newContact({ first: "Marked", last: "D’Anvers‑Fold" });
    const [found] = (await client().search.find({ query: { q: "d'anvers-fold" } })).results;
    expect(found).toMatchObject({
      title: "Marked D’Anvers‑Fold",
      marks: [{ field: "title", start: 7, end: 20 }],
    });
  });

  test("a search finds notes that contain equivalent texts", async () => {
    const { id } = await newContact({ first: "Noted", last: "Person" });
    const body = "Met O’Grady at ＬＡＴＥＦＯＬＤ in room ١٢٣";
    await client().contactNotes.create({ params: { id }, body: { body } });
    const titles = async (q: string) =>
      (await client().search.find({ query: { q } })).results.map(({ title }) => title);
    for (const q of ["o'grady", "latefold", "room 123"]) expect(await titles(q)).toEqual(["Noted Person"]);
  });

  test("companies with equivalent names are likely duplicates", async () => {
    const { company } = await client().companies.create({ body: { name: "O'Keeffe Folding & Sons" } });
    await vi.waitFor(async () => {
      const values = { name: "O’Keeffe Folding & Sons" };
      const { likely } = await client().duplicates.check({ body: { noun: "company", values } });
      expect(likely).toMatchObject([{ id: company.id }]);
    });
  });
});
