import { expect, test } from "vitest";
import { refusal } from "./refusal.ts";
import {
  corrections,
  createNoted,
  found,
  known,
  our,
  readWords,
  titles,
  withSearch,
} from "./search-calls.ts";

await withSearch();

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
