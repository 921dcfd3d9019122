import { crmIdOf } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, test } from "vitest";
import { searchTerms } from "#src/features/search/search-terms.ts";
import { expectRefused } from "./refusal.ts";
import {
  corrections,
  createContacts,
  createNoted,
  expectSpellings,
  find,
  found,
  known,
  our,
  titles,
  withSearch,
} from "./search-calls.ts";
import { both, misspelled, nordic, spelled } from "./search-samples.ts";

await withSearch();

const { client } = our.api.acme.user;
const { company } = await client.companies.create({
  body: { name: "Corrib Analytics", industry: "Technology", website: "https://corrib.example/" },
});
await client.contacts.create({
  body: { first: "Niamh", last: "O’Brien", job_title: "Chief Revenue Officer", company_id: company.id },
});
await our.api.globex.user.client.contacts.create({ body: { first: "Ann", last: "Globex" } });

describe("the global search", () => {
  test("exact matches precede word starts, which precede matches inside words", async () => {
    expect(await titles("ann")).toEqual([
      "Ann",
      "Ann Zulu",
      "Annabel Young",
      "Bo Annersley",
      "Joanna Xu",
      "Cy Wolf",
    ]);
  });

  test.each([
    ["odon HORVATH", ["Ödön von Horváth"]],
    ["planner hann", ["Cy Wolf"]],
    ["5550148", ["Ödön von Horváth"]],
    ["only@the-mail", ["only@the-mail.example"]],
    ["0%", ["100% Under_score"]],
    ["r_s", ["100% Under_score"]],
    ["соко", ["Марина Соколова"]],
    ["qz", ["Tobias Qzberg", "Ola Baqz"]],
    ["rück", ["Cy Wolf"]],
    ["+36 1 5550148", ["Ödön von Horváth"]],
    ["(1) 555", ["Ödön von Horváth"]],
    ["mail.ex", ["only@the-mail.example"]],
    ["ann nobody", []],
    ["%%", []],
    [".*", []],
    ["((", []],
  ])("the search for %j finds the expected records", async (text, expected) => {
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

  test("the search omits deleted records until their deletion is undone", async () => {
    const { client } = our.api.acme.user;
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
    await expectRefused(our.api.acme.user.client.search.find({ query: query as never }), {
      status: 400,
      errors: [{ path }],
    });
  });
});

describe("a phone number with its country", () => {
  test("an international number also finds its national form after exact matches", async () => {
    const { client } = our.api.acme.user;
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

  test("a phone search ignores an extension in the search text or the stored number", async () => {
    const { client } = our.api.acme.user;
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

  test("two years in a search are not read as a phone number", async () => {
    await our.api.acme.user.client.contacts.create({ body: { first: "Plan", last: "2024–2025" } });
    for (const years of ["2024–2025", "2024-2025"]) expect((await found(years)).listed).toEqual(["Plan"]);
  });

  test("a search for a country code and a few digits finds no phone number", async () => {
    const { client } = our.api.acme.user;
    await client.contacts.create({ body: { first: "Fewdigits", phone: "0301 12345" } });
    for (const q of ["+49 12345", "+43 12345"])
      expect(await found(q), q).toEqual({ searched: [], listed: [] });
  });
});

test.each([
  ["Chinese", "欧阳", "小明"],
  ["Japanese", "山田", "たろう"],
  ["Korean", "남궁", "민수"],
])("a %s name typed without a space finds a person by both names", async (_, last, first) => {
  const { client } = our.api.acme.user;
  await client.contacts.create({ body: { first, last } });
  await client.contacts.create({ body: { first: `${first}${first}`, last } });
  await client.contacts.create({ body: { first: "Linus", job_title: `${last}${first}` } });
  expect(await titles(`${last}${first}`)).toEqual([`${last}${first}`, "Linus"]);
  const { contacts } = await client.contacts.list({ query: { q: `${last}${first}` } });
  expect(contacts.map((each) => each.first).toSorted()).toEqual(["Linus", first]);
});

describe("the text of notes", () => {
  const note = async (first: string, body: string) => {
    const { contact } = await our.api.acme.user.client.contacts.create({ body: { first, last: "Noted" } });
    const made = await our.api.acme.user.client.contactNotes.create({
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
    const mention = `@[Ines Moreau](${our.api.acme.admin.personId})`;
    await note("Tilda", `${mention} wants the Feldspatinvoice from ${mention}`);
    const [noted] = await find("feldspatinvoice");
    expect(noted?.note).toBe("@Ines Moreau wants the Feldspatinvoice from @Ines Moreau");
  });

  test("the match in a note contains no half of an emoji", async () => {
    await note("Emo", `${"x".repeat(119)}😀 tail`);
    await note("Jo", `${"😀".repeat(80)}-xemojilead ${"b".repeat(200)}`);
    expect((await find("x".repeat(30)))[0]?.note).toBe(`${"x".repeat(119)} …`);
    expect((await find("xemojilead"))[0]?.note?.isWellFormed()).toBe(true);
  });

  test("notes in other scripts are found regardless of case and once per record", async () => {
    const { id } = await note("Борис", "ДОГОВОР ПОДПИСАН в Ёлке");
    await our.api.acme.user.client.contactNotes.create({
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

  test("the search in notes reflects edits, deletions and undos", async () => {
    const { id, noteId } = await note("Edda", "Zwiebelturm");
    const { client } = our.api.acme.user;
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
    const { results } = await our.api.globex.user.client.search.find({ query: { q: "zwiebelturm" } });
    expect(results).toEqual([]);
  });
});

describe("umlauts and their spellings", () => {
  beforeAll(() => createContacts(spelled));

  test.each([
    ["müllerkind", both],
    ["muellerkind", both],
    ["MÜLLERKI", both],
    ["muelle", both],
    ["juergen müllerk", both],
    ["sören", nordic],
    ["soeren", nordic],
    ["søren", nordic],
    ["haakons", nordic],
    ["håkons", nordic],
    ["ærø straße", nordic],
    ["aeroe strasse", nordic],
    ["joekind", ["Samuel Joekind"]],
    ["joek", ["Samuel Joekind"]],
    ["samue", ["Samuel Joekind"]],
    ["amuel", ["Samuel Joekind"]],
    ["aaronsen", ["Michael Aaronsen"]],
    ["michael", ["Michael Aaronsen"]],
  ])("the global search and the list find the same spellings for %j", async (text, expected) => {
    await expectSpellings(text, expected);
  });

  test("a city filter finds both spellings of an umlaut", async () => {
    for (const city of ["zurich", "zürich", "Zuerich", "zueri"]) {
      const { contacts } = await our.api.acme.viewer.client.contacts.list({ query: { city } });
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
    const [acme, globex] = await Promise.all([
      crmIdOf(our.api, our.api.acme),
      crmIdOf(our.api, our.api.globex),
    ]);
    const client = await our.app.connect();
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
    const { results } = await our.api.globex.viewer.client.search.find({ query: { q: "ann" } });
    expect(results.map(({ title }) => title)).toEqual(["Ann Globex"]);
  });
});

test("deals are found by their amount in the notation of any country", async () => {
  const { client } = our.api.acme.user;
  const stage = (await client.pipeline.list()).pipelines[0]?.stages[0]?.id ?? "";
  for (const [name, amount_cents] of [
    ["Worth it", 1_250_000],
    ["Nearly", 1_250_001],
    ["Small", 1250],
  ] as const)
    await client.deals.create({ body: { name, amount_cents, stage_id: stage } });
  const listed = async (search: string) =>
    (await client.deals.list({ query: { search } })).deals.map(({ name }) => name);
  const separated = ["12,500", "12.500", "€12,500.00", "12 500", "12’500", "12500", "12.500,00 EUR"];
  for (const typed of [...separated, "12,5 Tsd. €", "12.5k", "12,5 k€", "$12.5K", "12.5 mil EUR"])
    for (const found of [await titles(typed), await listed(typed)])
      expect(found, typed).toEqual(["Worth it"]);
  expect(await titles("0.0125m")).toEqual(["Worth it"]);
  expect(await titles("12,50")).toEqual(["Small"]);
  expect(await titles("12500.01")).toEqual(["Nearly"]);
});

describe("a search without matches", () => {
  beforeAll(() => createContacts(misspelled));

  test.each([
    ["a wrong letter", "wetherbi", "Theodora Wetherby", "Wetherby"],
    ["a wrong letter in each word", "teodora wetherbu", "Theodora Wetherby", "Theodora Wetherby"],
    ["a missing letter after a correct short word", "Maia lindqvst", "Maia Lindqvist", "Maia Lindqvist"],
    ["a wrong first letter", "Theodora vetherby", "Theodora Wetherby", "Theodora Wetherby"],
    ["a spelled-out umlaut and a missing letter", "schaeuflin", "Grete Schäufelin", "Schäufelin"],
    ["Cyrillic", "кузнецав", "Дмитрий Кузнецов", "Кузнецов"],
    ["Greek with a wrong last letter", "παπαδοπουλυ", "Ελένη Παπαδοπούλου", "Παπαδοπούλου"],
    ["Greek with its last two letters swapped", "νικολοπουλσο", "Άρης Νικολόπουλος", "Νικολόπουλος"],
    ["Chinese", "歐陽李明玉", "歐陽李明王小龍", "歐陽李明王"],
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
    ["a missing letter", "defalt sales pipeline"],
    ["a wrong letter in two words", "defaullt sales pipelyne"],
    ["two letters swapped", "Default Salse Pipeline"],
    ["other punctuation between its words", "default-sales-pipeline"],
  ])("the name of a pipeline is corrected: %s", async (_, q) => {
    const [pipeline, ...others] = await find(q);
    expect(others).toEqual([]);
    const corrected = { from: q, to: "Default Sales Pipeline" };
    expect(pipeline).toMatchObject({ type: "pipeline", title: "Default Sales Pipeline", corrected });
    const { results } = await our.api.acme.viewer.client.search.find({ query: { q, literal: "true" } });
    expect(results).toEqual([]);
    // A word with two wrong letters is not corrected.
    expect(await find(q.replace(/pipel[iy]ne/iu, "pypelyne"))).toEqual([]);
  });

  test.each([
    ["Quill-Marren", "Quill Marren"],
    ["o'hanrahan", "Sile O’Hanrahan"],
    ["Sile O'Hanrahan <sile@hanrahan.example>", "Sile O’Hanrahan"],
    ["quill & marren", "Quill Marren"],
    ["quill-marren", "Quill Marren"],
    ["quill - marren", "Quill Marren"],
    ["qill-marren", "Quill Marren"],
    ["quill and marren", "Quill Marren"],
    ["ohanrahan", "Sile O’Hanrahan"],
    ["O‘Hanrahan", "Sile O’Hanrahan"],
    ["O´Hanrahan", "Sile O’Hanrahan"],
    ["hanrahan, sile", "Sile O’Hanrahan"],
    ["ΑΡΗΣ ΝΙΚ", "Άρης Νικολόπουλος"],
    ["αρησ νικ", "Άρης Νικολόπουλος"],
    ["ΝΙΚΟΛΟΠΟΥΛΟΣ", "Άρης Νικολόπουλος"],
    ["ΔΙΟΝΥΣ", "Διονύσιος Βέργης"],
  ])("names with punctuation are found in any notation: %j", async (typed, title) => {
    expect(await titles(typed)).toEqual([title]);
    const { contacts } = await our.api.acme.viewer.client.contacts.list({ query: { q: typed } });
    expect(contacts).toHaveLength(1);
  });

  test("literal searches and wrong words that are short or have digits stay uncorrected", async () => {
    const { results } = await our.api.acme.viewer.client.search.find({
      query: { q: "wetherbi", literal: "true" },
    });
    expect(results).toEqual([]);
    expect(await titles("whetherb1")).toEqual([]);
    expect(await titles("anq zulu")).toEqual([]);
  });

  test("a corrected search shows and marks the correction", async () => {
    const [found] = await find("Wehterby");
    expect(found).toMatchObject({
      corrected: { from: "Wehterby", to: "Wetherby" },
      marks: [{ field: "title", start: 9, end: 17 }],
    });
    expect((await find("wetherby")).map(({ corrected }) => corrected)).toEqual([undefined]);
    expect(await titles("+33 6 28 23")).toEqual(["Grete Schäufelin"]);
    expect(await titles("06 28 23 04")).toEqual(["Grete Schäufelin"]);
  });

  test("a search is not corrected to words of other organisations or to removed words", async () => {
    const { client } = our.api.acme.user;
    await our.api.globex.user.client.contacts.create({ body: { first: "Foreigner" } });
    expect(await titles("foreigmer")).toEqual([]);
    const { contact } = await client.contacts.create({ body: { first: "Formerword" } });
    expect(await titles("formerwrod")).toEqual(["Formerword"]);
    await client.contacts.update({ params: { id: contact.id }, body: { first: "Laterword" } });
    expect(await known("formerword", "laterword")).toEqual(["laterword"]);
    expect(await titles("laterwrod")).toEqual(["Laterword"]);
  });

  describe("words that occur only in notes", () => {
    test("corrections use words of notes only as a last resort, and never in lists", async () => {
      const { client } = our.api.acme.user;
      await createNoted("Aslaug", "Lieferung von Knäckebrotkrümel, ΝΟΤΆΡΙΟΣ dabei");
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
  });

  test("a list's search is corrected within its filters, unless it is literal", async () => {
    const { client } = our.api.acme.viewer;
    const list = (query: object) => client.contacts.list({ query: query as never });
    const { contacts, pagination, corrected } = await list({ search: "wehterby" });
    expect(contacts.map(({ last }) => last)).toEqual(["Wetherby"]);
    expect([pagination.total, corrected]).toEqual([1, { from: "wehterby", to: "Wetherby" }]);
    expect(await list({ search: "wehterby", group_by: "lead_status" })).toMatchObject({
      contacts,
      corrected: { from: "wehterby", to: "Wetherby" },
    });
    const { corrected: ofGrete } = await list({ search: "gre schaeuflin" });
    expect(ofGrete).toEqual({ from: "gre schaeuflin", to: "gre Schäufelin" });
    expect(await list({ search: "wehterby", literal: "true" })).toMatchObject({ contacts: [] });
    expect(await list({ search: "wehterby", has_email: "true" })).not.toHaveProperty("corrected");
    expect(await list({ search: "wetherby" })).not.toHaveProperty("corrected");
    const deals = await client.deals.list({ query: { search: "brigthwater", sort_by: "stage" } as never });
    expect(deals).not.toHaveProperty("corrected");
  });

  test("after a rename, a misspelled new name finds the company and its contacts", async () => {
    const { client } = our.api.acme.user;
    const { company } = await client.companies.create({ body: { name: "Brightwater Foundry" } });
    await client.contacts.create({ body: { first: "Ilse", company_id: company.id } });
    await client.companies.update({ params: { id: company.id }, body: { name: "Darkwater Foundry" } });
    expect(await corrections("darkwatr")).toEqual([
      ["Darkwater Foundry", "Darkwater"],
      ["Ilse", "Darkwater"],
    ]);
  });
});
