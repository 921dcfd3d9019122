import { beforeAll, expect, test } from "vitest";
import { refusal } from "./refusal.ts";
import {
  corrections,
  createContacts,
  createNoted,
  expectSpellings,
  find,
  found,
  known,
  our,
  readWords,
  titles,
  withSearch,
} from "./search-calls.ts";
import { both, misspelled, nordic, spelled } from "./search-samples.ts";

await withSearch();
beforeAll(() => createContacts([...spelled, ...misspelled]));

test.each([
  ["rück", ["Cy Wolf"]],
  ["+36 1 5550148", ["Ödön von Horváth"]],
  ["(1) 555", ["Ödön von Horváth"]],
  ["mail.ex", ["only@the-mail.example"]],
  [".*", []],
  ["((", []],
] as [string, string[]][])("the search for %j finds the records with this text", async (text, expected) => {
  expect(await titles(text)).toEqual(expected);
});

test.each([
  ["unusual dashes", "07 55\u{2011}12\u{2013}34 98"],
  ["dots in the middle", "07·55·12·34·98"],
  ["direction marks", "\u{202a}+33 7 55 12 34 98\u{202c}"],
  ["the prefix tel:", "tel:+33755123498"],
  ["full-width digits", "０７５５１２３４９８"],
])("a phone number copied from a web page with %s is found", async (_, written) => {
  const { client } = our.api.acme.user;
  await client.contacts.create({ body: { first: "Typeset", phone: "07 55 12 34 98" } });
  expect((await found(written)).searched).toContain("Typeset");
  expect((await found(written)).listed).toContain("Typeset");
  await client.contacts.create({ body: { first: "Pasted", phone: written } });
  expect((await found("755123498")).searched).toContain("Pasted");
});

test.each([
  ["Japanese", "山田", "たろう"],
  ["Korean", "남궁", "민수"],
])("a full name in %s typed without a space finds a person by both names", async (_, last, first) => {
  const { client } = our.api.acme.user;
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

test.each([
  ["MÜLLERKI", both],
  ["muelle", both],
  ["juergen müllerk", both],
  ["soeren", nordic],
  ["søren", nordic],
  ["haakons", nordic],
  ["håkons", nordic],
  ["aeroe strasse", nordic],
  ["samue", ["Samuel Joekind"]],
  ["amuel", ["Samuel Joekind"]],
  ["joek", ["Samuel Joekind"]],
  ["michael", ["Michael Aaronsen"]],
])("the global search and the list find all spellings for %j", async (text, expected) => {
  await expectSpellings(text, expected);
});

test.each([
  ["a missing letter after a correct short word", "Maia lindqvst", "Maia Lindqvist", "Maia Lindqvist"],
  ["Cyrillic", "кузнецав", "Дмитрий Кузнецов", "Кузнецов"],
  ["Greek", "παπαδοπουλυ", "Ελένη Παπαδοπούλου", "Παπαδοπούλου"],
  ["a spelled-out umlaut and a missing letter", "schaeuflin", "Grete Schäufelin", "Schäufelin"],
  [
    "a wrong first letter after a correct word",
    "Theodora vetherby",
    "Theodora Wetherby",
    "Theodora Wetherby",
  ],
])("a search is corrected: %s", async (_, typed, title, to) => {
  expect(await corrections(typed)).toEqual([[title, to]]);
});

test.each([
  ["defalt sales pipeline", "a missing letter"],
  ["Default Salse Pipeline", "two letters swapped"],
  ["default-sales-pipeline", "other punctuation between its words"],
])("the name of a pipeline is corrected in a search: %j (%s)", async (q) => {
  const [pipeline, ...others] = await find(q);
  expect(others).toEqual([]);
  const corrected = { from: q, to: "Default Sales Pipeline" };
  expect(pipeline).toMatchObject({ type: "pipeline", title: "Default Sales Pipeline", corrected });
  const { results } = await our.api.acme.viewer.client.search.find({ query: { q, literal: "true" } });
  expect(results).toEqual([]);
  const twoWrong = q.replace(/pipel[iy]ne/iu, "pypelyne");
  expect(await find(twoWrong)).toEqual([]);
});

test.each([
  ["quill-marren", "Quill Marren"],
  ["ohanrahan", "Sile O’Hanrahan"],
  ["hanrahan, sile", "Sile O’Hanrahan"],
  ["quill - marren", "Quill Marren"],
  ["qill-marren", "Quill Marren"],
  ["quill and marren", "Quill Marren"],
  ["O‘Hanrahan", "Sile O’Hanrahan"],
  ["O´Hanrahan", "Sile O’Hanrahan"],
  ["ΝΙΚΟΛΟΠΟΥΛΟΣ", "Άρης Νικολόπουλος"],
  ["ΔΙΟΝΥΣ", "Διονύσιος Βέργης"],
  ["αρησ νικ", "Άρης Νικολόπουλος"],
])("names with other punctuation are found: %j", async (typed, title) => {
  expect(await titles(typed)).toEqual([title]);
  const { contacts } = await our.api.acme.viewer.client.contacts.list({ query: { q: typed } });
  expect(contacts).toHaveLength(1);
});

test("a search with other punctuation finds the exact words and no similar words", async () => {
  for (const last of ["O'Dunnock", "O'Tunnock", "O'Bunnock"])
    await our.api.acme.user.client.contacts.create({ body: { first: "Cormac", last } });
  expect(await corrections("O/Dunnock")).toEqual([["Cormac O'Dunnock", "O Dunnock"]]);
});

test("a word that no record has is not used for corrections, until an undo restores it", async () => {
  const { client } = our.api.acme.user;
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
  const { contact } = await our.api.acme.user.client.contacts.create({ body: { first: "Racedword" } });
  const params = { id: contact.id };
  const commit = await readWords();
  const erasing = our.api.acme.admin.client.contacts.erase({ params });
  await expect
    .poll(() => refusal(our.api.acme.user.client.contacts.read({ params })))
    .toMatchObject({ status: 404 });
  await commit();
  await erasing;
  expect(await known("racedword")).toEqual([]);
});

test("corrections lose the old words of an edited note unless other notes have them", async () => {
  const { client } = our.api.acme.user;
  await createNoted("Aslaug", "Knäckebrotkrümel");
  const { params, note } = await createNoted("Torbjorg", "Haselnussplantage besichtigt");
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
  const other = await createNoted("Gudlaug", "Haselnussplantage auch");
  await client.contactNotes.update({ params: note, body: { body: "Kokosplantage" } });
  expect(await known("haselnussplantage", "kokosplantage")).toEqual([
    "haselnussplantage, in notes",
    "kokosplantage, in notes",
  ]);
  await our.api.acme.admin.client.contacts.erase({ params: other.params });
  expect(await known("haselnussplantage")).toEqual([]);
  await our.api.acme.admin.client.contacts.erase({ params });
  expect(await known("kokosplantage")).toEqual([]);
});
