import { createPool } from "@lanyard/server-kit/pool";
import { crmIdOf, joinTestApi, type TestOrganisations } from "@lanyard/test-kit/test-api";
import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchTerms } from "#src/features/search/search-terms.ts";
import { refusal } from "./refusal.ts";
import { findable } from "./search-samples.ts";

let api: TestOrganisations;
let owner: Pool;
let app: Pool;
let acmeId: string;

beforeAll(async () => {
  api = await joinTestApi();
  const { client } = api.acme.user;
  for (const body of findable) await client.contacts.create({ body });
  const { company } = await client.companies.create({
    body: { name: "Corrib Analytics", industry: "Technology", website: "https://corrib.example/" },
  });
  await client.contacts.create({
    body: { first: "Niamh", last: "O’Brien", job_title: "Chief Revenue Officer", company_id: company.id },
  });
  await api.globex.user.client.contacts.create({ body: { first: "Ann", last: "Globex" } });
  acmeId = await crmIdOf(api, api.acme);
  owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "owner" });
  app = createPool({ url: api.database.appUrl, max: 1, applicationName: "app" });
});
afterAll(async () => {
  await owner.end();
  await app.end();
});

async function find(q: string, limit?: number) {
  const { results } = await api.acme.viewer.client.search.find({
    query: { q, limit: limit?.toString() } as never,
  });
  return results;
}
const titles = async (q: string) => (await find(q)).map(({ title }) => title);

describe("the global search", () => {
  test("exact matches precede matches at the start of words, then matches inside words", async () => {
    expect(await titles("ann")).toEqual([
      "Ann",
      "Ann Zulu",
      "Annabel Young",
      "Bo Annersley",
      "Joanna Xu",
      "Cy Wolf",
    ]);
  });

  test.each(
    [
      ["odon HORVATH", ["Ödön von Horváth"]],
      ["rück", ["Cy Wolf"]],
      ["planner hann", ["Cy Wolf"]],
      ["+36 1 5550148", ["Ödön von Horváth"]],
      ["5550148", ["Ödön von Horváth"]],
      ["(1) 555", ["Ödön von Horváth"]],
      ["only@the-mail", ["only@the-mail.example"]],
      ["mail.ex", ["only@the-mail.example"]],
      ["0%", ["100% Under_score"]],
      ["r_s", ["100% Under_score"]],
      ["соко", ["Марина Соколова"]],
      ["qz", ["Tobias Qzberg", "Ola Baqz"]],
      ["ann nobody", []],
      ["%%", []],
      [".*", []],
      ["\\", []],
      ["((", []],
    ].filter(([text]) => String(text).length > 1) as [string, string[]][],
  )("the search for %j finds the expected records", async (text, expected) => {
    expect(await titles(text)).toEqual(expected);
  });

  test("a search result has the link of its record and the matching letters", async () => {
    const results = await find("corr");
    expect(results.map(({ type, title }) => `${type} ${title}`)).toEqual([
      "company Corrib Analytics",
      "contact Niamh O’Brien",
    ]);
    const [company, contact] = results;
    expect(company).toMatchObject({
      subtitle: "Technology",
      description: "https://corrib.example/",
      url: `/companies/${company?.id}`,
      contact_count: 1,
    });
    expect(company?.marks).toContainEqual({ field: "title", start: 0, end: 4 });
    expect(contact).toMatchObject({
      subtitle: "Chief Revenue Officer, Corrib Analytics",
      url: `/contacts/${contact?.id}`,
      marks: [{ field: "subtitle", start: 23, end: 27 }],
    });
  });

  test("the digits of a phone number are marked together with its punctuation", async () => {
    const [found] = await find("3615550148");
    const mark = found?.marks.find(({ field }) => field === "description");
    expect(found?.description?.slice(mark?.start, mark?.end)).toBe("36 (1) 555-0148");
  });

  test("the search finds the pipeline that every organisation has", async () => {
    const [pipeline] = await find("default sales pipeline");
    expect(pipeline).toMatchObject({ type: "pipeline", title: "Default Sales Pipeline" });
    expect(pipeline?.url).toBe(`/pipeline/${pipeline?.id}`);
  });

  test("the search omits deleted records and finds them after the undo", async () => {
    const { client } = api.acme.user;
    const { contact } = await client.contacts.create({ body: { first: "Shortlived" } });
    const { actionId } = await client.contacts.delete({ params: { id: contact.id } });
    expect(await titles("shortlived")).toEqual([]);
    await client.actions.undo({ params: { id: actionId } });
    expect(await titles("shortlived")).toEqual(["Shortlived"]);
  });

  test.each([
    ["q", { q: "a" }],
    ["q", { q: " a " }],
    ["q", {}],
    ["q", { q: "x".repeat(201) }],
    ["q", { q: "null in\u0000side" }],
    ["limit", { q: "ann", limit: "0" }],
    ["limit", { q: "ann", limit: "101" }],
    ["org", { q: "ann", org: "globex" }],
  ])("the search refuses an invalid %s and names the parameter", async (path, query) => {
    const answer = await refusal(api.acme.user.client.search.find({ query: query as never }));
    expect(answer).toMatchObject({ status: 400, errors: [{ path }] });
  });
});

describe("a phone number with its country", () => {
  const found = async (q: string) => {
    const { contacts } = await api.acme.viewer.client.contacts.list({ query: { q } });
    return { searched: await titles(q), listed: contacts.map(({ first }) => first) };
  };

  test("an international number also finds its national form, exact matches first", async () => {
    const { client } = api.acme.user;
    const bodies = [
      { first: "Aatypical", phone: "06 77 11 22 44", country: "France" },
      { first: "Zzinternational", phone: "+33 6 77 11 22 44", country: "France" },
      { first: "Ottokar", phone: "030 9988776", country: "Germany" },
    ];
    for (const body of bodies) await client.contacts.create({ body });
    for (const q of ["+33 6 77 11 22 44", "+33677112244", "0033677112244"])
      expect(await found(q), q).toEqual({
        searched: ["Zzinternational", "Aatypical"],
        listed: ["Aatypical", "Zzinternational"],
      });
    expect((await found("0033 677")).listed).toEqual(["Zzinternational"]);
    expect((await found("+33 (0)6 77 11 22 44")).listed).toEqual(["Aatypical", "Zzinternational"]);
    for (const q of ["+49 30 9988776", "0049309988776", "+49 (30) 9988-776"])
      expect(await found(q), q).toEqual({ searched: ["Ottokar"], listed: ["Ottokar"] });
  });

  test("a phone number is found with or without an extension on either side", async () => {
    const { client } = api.acme.user;
    await client.contacts.create({ body: { first: "Exta", phone: "+1 415 555 0132 ext. 12" } });
    await client.contacts.create({ body: { first: "Extb", phone: "+1 415 555 0171" } });
    for (const q of [
      "+1 415 555 0132",
      "+14155550132x12",
      "+1 (415) 555-0132 ext 12",
      "001 415 555 0132 #12",
    ])
      expect(await found(q), q).toEqual({ searched: ["Exta"], listed: ["Exta"] });
    for (const q of ["+1 415 555 0171", "+1 415 555 0171 ext. 9", "(415) 555-0171 x9"])
      expect(await found(q), q).toEqual({ searched: ["Extb"], listed: ["Extb"] });
  });

  test.each([
    ["unusual dashes", "07 55\u{2011}12\u{2013}34 98"],
    ["dots in the middle", "07·55·12·34·98"],
    ["direction marks", "\u{202a}+33 7 55 12 34 98\u{202c}"],
    ["the prefix tel:", "tel:+33755123498"],
    ["full-width digits", "０７５５１２３４９８"],
  ])("a phone number copied from a web page with %s is found", async (_, written) => {
    const { client } = api.acme.user;
    await client.contacts.create({ body: { first: "Typeset", phone: "07 55 12 34 98" } });
    expect((await found(written)).searched).toContain("Typeset");
    expect((await found(written)).listed).toContain("Typeset");
    await client.contacts.create({ body: { first: "Pasted", phone: written } });
    expect((await found("755123498")).searched).toContain("Pasted");
  });

  test("two years in a search are not read as a phone number", async () => {
    await api.acme.user.client.contacts.create({ body: { first: "Plan", last: "2024–2025" } });
    for (const years of ["2024–2025", "2024-2025"]) expect((await found(years)).listed).toEqual(["Plan"]);
  });

  test("a search for a country code and a few digits finds no phone number", async () => {
    const { client } = api.acme.user;
    await client.contacts.create({ body: { first: "Fewdigits", phone: "0301 12345" } });
    for (const q of ["+49 12345", "+43 12345"])
      expect(await found(q), q).toEqual({ searched: [], listed: [] });
  });
});

test.each([
  ["Chinese", "欧阳", "小明"],
  ["Japanese", "山田", "たろう"],
  ["Korean", "남궁", "민수"],
])("a full name typed without a space finds a person by both names: %s", async (_, last, first) => {
  const { client } = api.acme.user;
  await client.contacts.create({ body: { first, last } });
  await client.contacts.create({ body: { first: `${first}${first}`, last } });
  await client.contacts.create({ body: { first: "Linus", job_title: `${last}${first}` } });
  expect(await titles(`${last}${first}`)).toEqual([`${last}${first}`, "Linus"]);
  const { contacts } = await client.contacts.list({ query: { q: `${last}${first}` } });
  expect(contacts.map((each) => each.first).toSorted()).toEqual(["Linus", first]);
  await client.contacts.bulkDelete({
    body: { ids: (await client.contacts.list({ query: { q: "Linus" } })).contacts.map(({ id }) => id) },
  });
});

describe("the text of notes", () => {
  const note = async (first: string, body: string) => {
    const { contact } = await api.acme.user.client.contacts.create({ body: { first, last: "Noted" } });
    const made = await api.acme.user.client.contactNotes.create({
      params: { id: contact.id },
      body: { body },
    });
    return { id: contact.id, noteId: made.note.id };
  };

  test("records found by their notes follow direct matches and show the match", async () => {
    const before = "We spoke for an hour about everything and nothing before he came to the point. ";
    const { id } = await note(
      "Solveig",
      `${before}\nThe Quarzwerk invoice is due in May, and Møller signs it.`,
    );
    await note("Quarzwerk", "Nothing here");
    const [own, noted, ...others] = await find("quarzwerk");
    expect([own?.title, noted?.title, others]).toEqual(["Quarzwerk Noted", "Solveig Noted", []]);
    expect(own?.note).toBeUndefined();
    expect(noted).toMatchObject({
      id,
      url: `/contacts/${id}?tab=notes`,
      note: "… he came to the point. The Quarzwerk invoice is due in May, and Møller signs it.",
    });
    const [mark] = noted?.marks ?? [];
    expect(mark?.field).toBe("note");
    expect(noted?.note?.slice(mark?.start, mark?.end)).toBe("Quarzwerk");
    for (const q of ["invoice may quarzwerk", "moeller quarzwerk", "moller quarzwerk"])
      expect((await find(q)).map((each) => each.id)).toEqual([id]);
    expect(await titles("quarzwerk nobody")).toEqual([]);
  });

  test("the match in a note shows mentions by name", async () => {
    const mention = `@[Ines Moreau](${api.acme.admin.personId})`;
    await note("Tilda", `${mention} wants the Feldspatinvoice from ${mention}`);
    const [noted] = await find("feldspatinvoice");
    expect(noted?.note).toBe("@Ines Moreau wants the Feldspatinvoice from @Ines Moreau");
  });

  test("notes in other scripts are found in any case, once per record, even by viewers", async () => {
    const { id } = await note("Борис", "ДОГОВОР ПОДПИСАН в Ёлке");
    await api.acme.user.client.contactNotes.create({
      params: { id },
      body: { body: "Договор подписан ещё раз" },
    });
    await note("Ελένη", "Ο ΔΡΌΜΟΣ είναι μακρύς");
    await note("伟", "我们谈了合同的价格");
    expect(await titles("договор подписан")).toEqual(["Борис Noted"]);
    expect(await titles("елке")).toEqual(["Борис Noted"]);
    expect(await titles("δρόμος")).toEqual(["Ελένη Noted"]);
    expect(await titles("合同的")).toEqual(["伟 Noted"]);
  });

  test("the search in notes reflects edits, deletions and undo within one organisation", async () => {
    const { id, noteId } = await note("Edda", "Zwiebelturm");
    const { client } = api.acme.user;
    const params = { id, noteId };
    const changed = await client.contactNotes.update({ params, body: { body: "Kirchturm" } });
    expect([await titles("zwiebelturm"), await titles("kirchturm")]).toEqual([[], ["Edda Noted"]]);
    await client.actions.undo({ params: { id: changed.actionId ?? "" } });
    expect([await titles("zwiebelturm"), await titles("kirchturm")]).toEqual([["Edda Noted"], []]);
    for (const remove of [
      () => client.contactNotes.delete({ params }),
      () => client.contacts.delete({ params: { id } }),
    ]) {
      const deleted = await remove();
      expect(await titles("zwiebelturm")).toEqual([]);
      await client.actions.undo({ params: { id: deleted.actionId } });
      expect(await titles("zwiebelturm")).toEqual(["Edda Noted"]);
    }
    const { results } = await api.globex.user.client.search.find({ query: { q: "zwiebelturm" } });
    expect(results).toEqual([]);
  });
});

describe("umlauts and their spellings", () => {
  const spelled = [
    { first: "Jürgen", last: "Müllerkind", city: "Zürich" },
    { first: "Juergen", last: "Muellerkind", city: "Zuerich" },
    { first: "Søren", last: "Håkonsson", company: "Ærø Straße" },
    { first: "Soeren", last: "Haakonsson", company: "Aeroe Strasse" },
    { first: "Samuel", last: "Joekind" },
    { first: "Johanna", last: "Jokind" },
    { first: "Michael", last: "Aaronsen" },
  ];
  const both = ["Juergen Muellerkind", "Jürgen Müllerkind"];
  const nordic = ["Soeren Haakonsson", "Søren Håkonsson"];
  beforeAll(async () => {
    for (const body of spelled) await api.acme.user.client.contacts.create({ body });
  });

  test.each([
    ["müllerkind", both],
    ["muellerkind", both],
    ["MÜLLERKI", both],
    ["muelle", both],
    ["juergen müllerk", both],
    ["sören", nordic],
    ["søren", nordic],
    ["soeren", nordic],
    ["haakons", nordic],
    ["håkons", nordic],
    ["aeroe strasse", nordic],
    ["ærø straße", nordic],
    ["samue", ["Samuel Joekind"]],
    ["amuel", ["Samuel Joekind"]],
    ["joekind", ["Samuel Joekind"]],
    ["joek", ["Samuel Joekind"]],
    ["michael", ["Michael Aaronsen"]],
    ["aaronsen", ["Michael Aaronsen"]],
  ])("the global search and the list find the same spellings for %j", async (text, expected) => {
    expect((await titles(text)).toSorted()).toEqual(expected);
    const { contacts } = await api.acme.viewer.client.contacts.list({ query: { q: text } });
    expect(contacts.map(({ first, last }) => `${first} ${last}`)).toEqual(expected);
  });

  test("a city filter finds both spellings of an umlaut", async () => {
    for (const city of ["zurich", "zürich", "Zuerich", "zueri"]) {
      const { contacts } = await api.acme.viewer.client.contacts.list({ query: { city } });
      expect(contacts.map(({ last }) => last)).toEqual(["Muellerkind", "Müllerkind"]);
    }
  });

  test.each([
    ["muellerk", "Jürgen Müllerkind", "Müllerk"],
    ["müllerk", "Juergen Muellerkind", "Muellerk"],
    ["haakon", "Søren Håkonsson", "Håkon"],
  ])("a search for %j marks the other spelling in %j", async (text, title, marked) => {
    const found = (await find(text)).find((each) => each.title === title);
    expect(found?.marks.map(({ start, end }) => title.slice(start, end))).toEqual([marked]);
  });
});

describe("the isolation of organisations", () => {
  test("the search function reads only its transaction's organisation", async () => {
    const terms = JSON.stringify(searchTerms("ann"));
    const [acme, globex] = await Promise.all([crmIdOf(api, api.acme), crmIdOf(api, api.globex)]);
    const client = await app.connect();
    try {
      await client.query(`begin; set local app.org = '${globex}'`);
      const call = "select count(*)::int as count from crm.search_contacts($1, $2::jsonb, 20)";
      expect((await client.query(call, [acme, terms])).rows).toEqual([{ count: 0 }]);
      expect((await client.query(call, [globex, terms])).rows).toEqual([{ count: 1 }]);
      const ofNotes = "select count(*)::int as count from crm.search_notes($1, $2::jsonb, 20)";
      const noted = JSON.stringify(searchTerms("zwiebelturm"));
      expect((await client.query(ofNotes, [acme, noted])).rows).toEqual([{ count: 0 }]);
      await client.query(`set local app.org = '${acme}'`);
      expect((await client.query(ofNotes, [acme, noted])).rows).toEqual([{ count: 1 }]);
    } finally {
      await client.query("rollback");
      client.release();
    }
  });

  test("the search finds nothing of another organisation", async () => {
    const { results } = await api.globex.viewer.client.search.find({ query: { q: "ann" } });
    expect(results.map(({ title }) => title)).toEqual(["Ann Globex"]);
  });
});

test("deals are found by their amount in the notation of any country", async () => {
  const { client } = api.acme.user;
  const stage = (await client.pipeline.list()).pipelines[0]?.stages[0]?.id ?? "";
  for (const [name, amount_cents] of [
    ["Worth it", 1_250_000],
    ["Nearly", 1_250_001],
    ["Small", 1250],
  ] as const)
    await client.deals.create({ body: { name, amount_cents, stage_id: stage } });
  const listed = async (search: string) =>
    (await client.deals.list({ query: { search } })).deals.map(({ name }) => name);
  for (const typed of ["12,500", "12.500", "12 500", "12’500", "12500", "€12,500.00", "12.500,00 EUR"])
    for (const found of [await titles(typed), await listed(typed)])
      expect(found, typed).toEqual(["Worth it"]);
  for (const typed of ["12.5k", "12,5 k€", "$12.5K", "12,5 Tsd. €", "12.5 mil EUR"])
    for (const found of [await titles(typed), await listed(typed)])
      expect(found, typed).toEqual(["Worth it"]);
  expect(await titles("0.0125m")).toEqual(["Worth it"]);
  expect(await titles("12,50")).toEqual(["Small"]);
  expect(await titles("12500.01")).toEqual(["Nearly"]);
});

describe("a search without matches", () => {
  const people = [
    { first: "Theodora", last: "Wetherby" },
    { first: "Maia", last: "Lindqvist" },
    { first: "Maria" },
    { first: "Дмитрий", last: "Кузнецов" },
    { first: "Ελένη", last: "Παπαδοπούλου" },
    { first: "Άρης", last: "Νικολόπουλος" },
    { first: "Διονύσιος", last: "Βέργης" },
    { first: "小龍", last: "歐陽李明王" },
    { first: "Quill", last: "Marren" },
    { first: "Sile", last: "O’Hanrahan", email: "sile@hanrahan.example" },
    { first: "Grete", last: "Schäufelin", phone: "+33 6 28 23 04 55" },
  ];
  const corrections = async (q: string) =>
    (await find(q)).map(({ title, corrected }) => [title, corrected?.to]);
  beforeAll(async () => {
    for (const body of people) await api.acme.user.client.contacts.create({ body });
  });

  test.each([
    ["a wrong letter", "wetherbi", "Theodora Wetherby", "Wetherby"],
    ["a missing letter", "wethrby", "Theodora Wetherby", "Wetherby"],
    ["a doubled letter", "wettherby", "Theodora Wetherby", "Wetherby"],
    ["two letters swapped", "wehterby", "Theodora Wetherby", "Wetherby"],
    [
      "a wrong first letter after a correct word",
      "Theodora vetherby",
      "Theodora Wetherby",
      "Theodora Wetherby",
    ],
    ["a wrong letter in each word", "teodora wetherbu", "Theodora Wetherby", "Theodora Wetherby"],
    ["a missing letter after a correct short word", "Maia lindqvst", "Maia Lindqvist", "Maia Lindqvist"],
    ["Cyrillic", "кузнецав", "Дмитрий Кузнецов", "Кузнецов"],
    ["Greek", "παπαδοπουλυ", "Ελένη Παπαδοπούλου", "Παπαδοπούλου"],
    ["Greek with its last two letters swapped", "νικολοπουλσο", "Άρης Νικολόπουλος", "Νικολόπουλος"],
    ["Chinese", "歐陽李明玉", "歐陽李明王小龍", "歐陽李明王"],
    ["a spelled-out umlaut and a missing letter", "schaeuflin", "Grete Schäufelin", "Schäufelin"],
    [
      "a misspelled name after a prefix, which stays as typed",
      "Gre schaufelyn",
      "Grete Schäufelin",
      "Gre Schäufelin",
    ],
  ])("a search without matches is corrected: %s", async (_, typed, title, to) => {
    expect(await corrections(typed)).toEqual([[title, to]]);
  });

  test.each([
    ["defalt sales pipeline", "a missing letter"],
    ["Default Salse Pipeline", "two letters swapped"],
    ["defaullt sales pipelyne", "a wrong letter in each of two words"],
    ["default-sales-pipeline", "other punctuation between its words"],
  ])("the name of a pipeline is corrected in a search: %j (%s)", async (q) => {
    const [pipeline, ...others] = await find(q);
    expect(others).toEqual([]);
    const corrected = { from: q, to: "Default Sales Pipeline" };
    expect(pipeline).toMatchObject({ type: "pipeline", title: "Default Sales Pipeline", corrected });
    const { results } = await api.acme.viewer.client.search.find({ query: { q, literal: "true" } });
    expect(results).toEqual([]);
    const twoWrong = q.replace(/pipel[iy]ne/iu, "pypelyne");
    expect(await find(twoWrong)).toEqual([]);
  });

  test.each([
    ["Quill-Marren", "Quill Marren"],
    ["quill-marren", "Quill Marren"],
    ["o'hanrahan", "Sile O’Hanrahan"],
    ["ohanrahan", "Sile O’Hanrahan"],
    ["hanrahan, sile", "Sile O’Hanrahan"],
    ["Sile O'Hanrahan <sile@hanrahan.example>", "Sile O’Hanrahan"],
    ["quill - marren", "Quill Marren"],
    ["qill-marren", "Quill Marren"],
    ["quill and marren", "Quill Marren"],
    ["quill & marren", "Quill Marren"],
    ["O‘Hanrahan", "Sile O’Hanrahan"],
    ["O´Hanrahan", "Sile O’Hanrahan"],
    ["ΝΙΚΟΛΟΠΟΥΛΟΣ", "Άρης Νικολόπουλος"],
    ["ΑΡΗΣ ΝΙΚ", "Άρης Νικολόπουλος"],
    ["ΔΙΟΝΥΣ", "Διονύσιος Βέργης"],
    ["αρησ νικ", "Άρης Νικολόπουλος"],
  ])("names with punctuation are found in any notation: %j", async (typed, title) => {
    expect(await titles(typed)).toEqual([title]);
    const { contacts } = await api.acme.viewer.client.contacts.list({ query: { q: typed } });
    expect(contacts).toHaveLength(1);
  });

  test("a search with other punctuation finds the exact words and no similar words", async () => {
    for (const last of ["O'Dunnock", "O'Tunnock", "O'Bunnock"])
      await api.acme.user.client.contacts.create({ body: { first: "Cormac", last } });
    expect(await corrections("O/Dunnock")).toEqual([["Cormac O'Dunnock", "O Dunnock"]]);
  });

  test("literal searches and wrong words that are short or have digits stay uncorrected", async () => {
    const { results } = await api.acme.viewer.client.search.find({
      query: { q: "wetherbi", literal: "true" },
    });
    expect(results).toEqual([]);
    expect(await titles("whetherb1")).toEqual([]);
    expect(await titles("anq zulu")).toEqual([]);
  });

  test("a corrected search shows and marks the correction; an exact search has none", async () => {
    const [found] = await find("Wehterby");
    expect(found).toMatchObject({
      corrected: { from: "Wehterby", to: "Wetherby" },
      marks: [{ field: "title", start: 9, end: 17 }],
    });
    expect((await find("wetherby")).map(({ corrected }) => corrected)).toEqual([undefined]);
    expect(await titles("+33 6 28 23")).toEqual(["Grete Schäufelin"]);
    expect(await titles("06 28 23 04")).toEqual(["Grete Schäufelin"]);
  });

  /** Indexes queued words in a transaction, as a background job does. Returns a function that commits it. */
  const readWords = async () => {
    const client = await app.connect();
    await client.query(`begin; set local app.org = '${acmeId}'`);
    await client.query("select crm.fold_search_words($1)", [acmeId]);
    return () => client.query("commit").finally(() => client.release());
  };

  /** Indexes queued words. Returns which of these words are then known. */
  const known = async (...words: string[]) => {
    await (await readWords())();
    const { rows } = await owner.query(
      "select word, only_notes from crm.search_words where org_id = $1 and word = any ($2) order by word",
      [acmeId, words],
    );
    return rows.map((row) => `${row.word}${row.only_notes ? ", in notes" : ""}`);
  };

  test("a search is not corrected to words of other organisations or to removed words", async () => {
    const { client } = api.acme.user;
    await api.globex.user.client.contacts.create({ body: { first: "Foreigner" } });
    expect(await titles("foreigmer")).toEqual([]);
    const { contact } = await client.contacts.create({ body: { first: "Formerword" } });
    expect(await titles("formerwrod")).toEqual(["Formerword"]);
    await client.contacts.update({ params: { id: contact.id }, body: { first: "Laterword" } });
    expect(await known("formerword", "laterword")).toEqual(["laterword"]);
    expect(await titles("laterwrod")).toEqual(["Laterword"]);
  });

  test("a word that no record has is not used for corrections, until an undo restores it", async () => {
    const { client } = api.acme.user;
    const [{ contact: kept }, { contact: gone }] = await Promise.all([
      client.contacts.create({ body: { first: "Sharedword" } }),
      client.contacts.create({ body: { first: "Sharedword" } }),
    ]);
    const deleted = await client.contacts.delete({ params: { id: gone.id } });
    await client.contacts.update({ params: { id: kept.id }, body: { first: "Otherword" } });
    expect(await known("sharedword")).toEqual([]);
    await client.actions.undo({ params: { id: deleted.actionId } });
    expect(await known("sharedword")).toEqual(["sharedword"]);
    expect(await titles("sharedwrod")).toEqual(["Sharedword"]);
  });

  test("an erasure removes a word that another transaction is indexing", async () => {
    const { contact } = await api.acme.user.client.contacts.create({ body: { first: "Racedword" } });
    const params = { id: contact.id };
    const commit = await readWords();
    const erasing = api.acme.admin.client.contacts.erase({ params });
    await expect
      .poll(() => refusal(api.acme.user.client.contacts.read({ params })))
      .toMatchObject({ status: 404 });
    await commit();
    await erasing;
    expect(await known("racedword")).toEqual([]);
  });

  describe("words that occur only in notes", () => {
    const noted = async (first: string, body: string) => {
      const { contact } = await api.acme.user.client.contacts.create({ body: { first } });
      const params = { id: contact.id };
      const { note } = await api.acme.user.client.contactNotes.create({ params, body: { body } });
      return { params, note: { id: contact.id, noteId: note.id } };
    };

    test("corrections use words of notes only as a last resort, and never in lists", async () => {
      const { client } = api.acme.user;
      await noted("Aslaug", "Lieferung von Knäckebrotkrümel, ΝΟΤΆΡΙΟΣ dabei");
      expect(await known("knackebrotkrumel")).toEqual(["knackebrotkrumel, in notes"]);
      expect(await corrections("knackebortkrumel")).toEqual([["Aslaug", "Knäckebrotkrümel"]]);
      expect((await find("knaeckebrotkruemell"))[0]?.note).toContain("Knäckebrotkrümel");
      expect(await corrections("lieferung knackebrotkrumeel")).toEqual([
        ["Aslaug", "Lieferung Knäckebrotkrümel"],
      ]);
      expect(await corrections("νοταρος")).toEqual([["Aslaug", "ΝΟΤΆΡΙΟΣ"]]);
      const listed = await client.contacts.list({ query: { search: "knackebortkrumel" } });
      expect([listed.contacts, listed.corrected]).toEqual([[], undefined]);
      await client.contacts.create({ body: { first: "Sunniva", last: "Knackebrotkrumel" } });
      expect(await corrections("knackebortkrumel")).toEqual([
        ["Sunniva Knackebrotkrumel", "Knackebrotkrumel"],
        ["Aslaug", "Knäckebrotkrümel"],
      ]);
    });

    test("corrections lose the old words of an edited note unless other notes have them", async () => {
      const { client } = api.acme.user;
      const { params, note } = await noted("Torbjorg", "Haselnussplantage besichtigt");
      expect(await known("haselnussplantage")).toEqual(["haselnussplantage, in notes"]);
      const deleted = await client.contactNotes.delete({ params: note });
      expect(await known("haselnussplantage", "knackebrotkrumel")).toHaveLength(1);
      await client.actions.undo({ params: { id: deleted.actionId } });
      expect(await known("haselnussplantage")).toEqual(["haselnussplantage, in notes"]);
      const named = await client.contacts.create({ body: { last: "Haselnussplantage" } });
      expect(await known("haselnussplantage")).toEqual(["haselnussplantage"]);
      await client.contacts.update({ params: { id: named.contact.id }, body: { last: "Walnussplantage" } });
      expect(await known("haselnussplantage", "walnussplantage")).toEqual([
        "haselnussplantage, in notes",
        "walnussplantage",
      ]);
      const other = await noted("Gudlaug", "Haselnussplantage auch");
      await client.contactNotes.update({ params: note, body: { body: "Kokosplantage" } });
      expect(await known("haselnussplantage", "kokosplantage")).toEqual([
        "haselnussplantage, in notes",
        "kokosplantage, in notes",
      ]);
      await api.acme.admin.client.contacts.erase({ params: other.params });
      expect(await known("haselnussplantage")).toEqual([]);
      await api.acme.admin.client.contacts.erase({ params });
      expect(await known("kokosplantage")).toEqual([]);
    });
  });

  test("a list's search is corrected within its filters, unless it is literal", async () => {
    const { client } = api.acme.viewer;
    const list = (query: object) => client.contacts.list({ query: query as never });
    const { contacts, pagination, corrected } = await list({ search: "wehterby" });
    expect(contacts.map(({ last }) => last)).toEqual(["Wetherby"]);
    expect([pagination.total, corrected]).toEqual([1, { from: "wehterby", to: "Wetherby" }]);
    const { corrected: ofGrete } = await list({ search: "gre schaeuflin" });
    expect(ofGrete).toEqual({ from: "gre schaeuflin", to: "gre Schäufelin" });
    expect(await list({ search: "wehterby", literal: "true" })).toMatchObject({ contacts: [] });
    expect(await list({ search: "wehterby", has_email: "true" })).not.toHaveProperty("corrected");
    expect(await list({ search: "wetherby" })).not.toHaveProperty("corrected");
    const deals = await client.deals.list({ query: { search: "brigthwater", sort_by: "stage" } as never });
    expect(deals).not.toHaveProperty("corrected");
  });

  test("after a rename, a misspelled new name finds the company and its contacts", async () => {
    const { client } = api.acme.user;
    const { company } = await client.companies.create({ body: { name: "Brightwater Foundry" } });
    await client.contacts.create({ body: { first: "Ilse", company_id: company.id } });
    await client.companies.update({ params: { id: company.id }, body: { name: "Darkwater Foundry" } });
    expect(await corrections("darkwatr")).toEqual([
      ["Darkwater Foundry", "Darkwater"],
      ["Ilse", "Darkwater"],
    ]);
  });
});
