import { leastScore, likelyScore } from "@lanyard/contract/duplicate/duplicate-schema";
import { describe, expect, test, vi } from "vitest";
import { newContact, our, pairsOf, reasonShown, user, withDuplicates } from "./duplicate-calls.ts";
import { duplicatePair } from "./duplicate-pair.ts";
import { likely, related } from "./duplicate-samples.ts";
import { importByJob } from "./import-job-calls.ts";
import { expectRefused } from "./refusal.ts";

await withDuplicates();

test("contacts with two spellings of a name are a pair until one is deleted or merged", async () => {
  const one = await newContact({
    first: "Katherine",
    last: "Wojciechowski",
    email: "k.w@dup1.example",
    phone: "+33 6 28 44 55 66",
    city: "Lyon",
  });
  const two = await newContact({
    first: "Kate",
    last: "Wojciechowsky",
    phone: "0033 628 445566",
    city: "Lyon",
  });
  const [pair] = await pairsOf(two.id, 1);
  expect(pair?.records.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(pair?.reasons).toEqual([
    { reason: "closeName", value: null, text: "names differ by a letter or two" },
    { reason: "samePhone", value: "+33628445566", text: "same phone +33 6 28 44 55 66" },
    { reason: "sameCity", value: null, text: "same city" },
  ]);
  const { actionId } = await user().contacts.delete({ params: { id: two.id } });
  await pairsOf(one.id, 0);
  await user().actions.undo({ params: { id: actionId } });
  await pairsOf(one.id, 1);
  await user().contacts.merge({ body: { survivor_id: one.id, merged_ids: [two.id] } });
  await pairsOf(one.id, 0);
});

test("contacts that differ in nickname or spelling are duplicates with reasons", async () => {
  const rows = likely.filter(([{ last }]) =>
    ["Hesselgrave", "Pemberlane", "Vondrachek", "Müßiggang", "Garside", "Oldoini"].includes(String(last)),
  );
  const relatives = await Promise.all(related.map(newContact));
  const ones = await Promise.all(rows.map(([one]) => newContact(one)));
  await Promise.all(rows.map(([one, change]) => newContact({ ...one, ...change })));
  const found = new Map<string | null, Awaited<ReturnType<typeof pairsOf>>[number]>();
  for (const { id, last } of ones) for (const pair of await pairsOf(id, 1)) found.set(last, pair);
  const shown = rows.map(([{ last }]) => found.get(String(last))?.reasons.map(reasonShown));
  expect(shown).toEqual(rows.map(([, , reasons]) => reasons));
  // A pair shows the shared phone number and the emails with the shared domain.
  const records = (last: string) => found.get(last)?.records ?? [];
  expect(records("Garside").map(({ phone }) => phone)).toContain("+44 7700 900933");
  expect(records("Oldoini").map(({ phone }) => phone)).toEqual(["+39 347 555 0101", "+39 347 555 0101"]);
  const emails = records("Oldoini").map(({ email }) => email);
  expect(emails.toSorted()).toEqual(["info@oldoini.example", "tancredi@oldoini.example"]);
  // People who only share a number are no pairs. They were created first, so they have been compared.
  for (const { id } of relatives) await pairsOf(id, 0);
});

test("a less likely pair is listed only on request, and no form warns of it", async () => {
  const mobile_phone = "+44 7700 900944";
  const less = { noun: "contact", min_score: String(leastScore) } as const;
  const one = await newContact({
    first: "Rosalind",
    last: "Habersham",
    phone: "+44 1483 496 061",
    mobile_phone,
  });
  const body = { first: "R.", last: "Habersham", phone: "+44 1483 496 061", mobile_phone: "+44 7700 900955" };
  const two = await newContact(body);
  const [pair] = await vi.waitFor(async () => {
    const { pairs } = await user().duplicates.list({ query: { ...less, record: one.id } });
    expect(pairs).toHaveLength(1);
    return pairs;
  });
  expect(pair?.records.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted());
  expect(pair?.score).toBeLessThan(likelyScore);
  await pairsOf(one.id, 0);
  const { likely } = await user().duplicates.check({ body: { noun: "contact", id: two.id, values: body } });
  expect(likely).toEqual([]);
  const { actionId } = await user().duplicates.dismiss({ params: { id: pair?.id ?? "" } });
  const { pairs } = await user().duplicates.list({
    query: { noun: "contact", state: "dismissed", record: one.id },
  });
  expect(pairs.map(({ id }) => id)).toEqual([pair?.id]);
  await user().actions.undo({ params: { id: actionId ?? "" } });
});

test("imported records are compared with existing records for duplicates", async () => {
  const weak = { first: "Adalsteinn", last: "Thorvaldsdottir", city: "Akureyri" };
  const sure = { first: "Ludmilla", last: "Brzezinska", phone: "+33 6 77 00 12 34", city: "Lodz" };
  const [one, other] = [await newContact(weak), await newContact(sure)];
  // No contact has the external ids of these rows, so the import creates new contacts.
  const text = [
    "Id,First,Last,City,Phone",
    "d-1,Adalsteinn,Thorvaldsdottir,Akureyri,",
    "d-2,Ludmilla,Brzezinska,Lodz,+33 6 77 00 12 34",
  ].join("\n");
  const mapping = { Id: "external_id", First: "first", Last: "last", City: "city", Phone: "phone" };
  const choices = { mapping, match_by: "email" } as const;
  expect((await importByJob(user(), text, choices)).result).toMatchObject({ created: 2 });
  for (const { id } of [one, other]) await pairsOf(id, 1);
  const { pairs } = await user().duplicates.list({ query: { noun: "contact" } });
  const scores = pairs.map(({ score }) => score);
  expect(new Set(scores).size).toBeGreaterThan(1);
  expect(scores).toEqual(scores.toSorted((left, right) => right - left));
});

describe("companies", () => {
  interface NewCompany {
    readonly name: string;
    readonly website?: string;
    readonly phone?: string;
    readonly city?: string;
  }
  const create = async (body: NewCompany) => (await user().companies.create({ body })).company;
  const sameName = ["same name"];

  const rows: readonly (readonly [NewCompany, NewCompany, reasons: readonly string[]])[] = [
    [
      { name: "Halvorsen Marine GmbH", website: "https://www.halvorsen.example/start" },
      { name: "Halvorsen Marine", website: "http://halvorsen.example" },
      ["same name", "same domain halvorsen.example (halvorsen.example)"],
    ],
    [{ name: "Lonefirm Widgets" }, { name: "Lonefirm Widgets Inc." }, sameName],
    [{ name: "Brightmoor Tiles" }, { name: "Brightmoor Tiles Ltd", city: "Leeds" }, sameName],
    [{ name: "Kremowka Torun" }, { name: "Kremówka Toruń Sp. z o.o." }, sameName],
    [{ name: "Ольга Трейдинг" }, { name: "ООО «Ольга Трейдинг»" }, sameName],
    // The shared number is shown with the country code, which only one company stores.
    [
      { name: "Brontela SAS", phone: "01 42 68 53 00" },
      { name: "Brontella", phone: "+33142685300" },
      ["names differ by a letter or two", "same phone +33 1 42 68 53 00 (0142685300)"],
    ],
  ];

  test("companies match by domain, phone number or name without the legal form", async () => {
    await Promise.all(rows.map(([one]) => create(one)));
    for (const [{ name }, other, reasons] of rows)
      if (reasons === sameName) expect(await likelyCompanies(other, 1)).toEqual([name]);
    const others = await Promise.all(rows.map(([, other]) => create(other)));
    const pairs = await Promise.all(others.map(({ id }) => pairsOf(id, 1, "company")));
    const shown = pairs.map(([pair]) => pair?.reasons.map(reasonShown));
    expect(shown).toEqual(rows.map(([, , reasons]) => reasons));
  });

  test("same-named companies with different cities, domains or numbers are no duplicates", async () => {
    const differing = [
      ["Trivex Cities", { city: "Bonn" }, { city: "Madrid" }],
      [
        "Trivex Domains",
        { website: "https://one.trivex.example" },
        { website: "https://two.trivex.example" },
      ],
      ["Trivex Numbers", { phone: "+49 228 445566" }, { phone: "+34 91 5556677" }],
    ] as const;
    await Promise.all(differing.map(([name, one]) => create({ name, ...one })));
    for (const [name, one, other] of differing) {
      expect(await likelyCompanies({ name, ...one }, 1)).toEqual([name]);
      expect(await likelyCompanies({ name, ...other }, 0)).toEqual([]);
    }
  });

  function likelyCompanies(values: NewCompany, expected: number) {
    return vi.waitFor(async () => {
      const { likely } = await user().duplicates.check({
        body: { noun: "company", values: { ...values } },
      });
      expect(likely).toHaveLength(expected);
      return likely.map(({ name }) => name);
    });
  }
});

test("a dismissed pair stays dismissed for both records until the dismissal is undone", async () => {
  const one = await newContact({ first: "Ottilie", last: "Vandermeer", phone: "+49 151 2345678" });
  const two = await newContact({ first: "Ottilie", last: "Vandermeer", phone: "+49 151 2345678" });
  const [pair] = await pairsOf(one.id, 1);
  const params = { id: pair?.id ?? "" };
  const { actionId } = await user().duplicates.dismiss({ params });
  await pairsOf(two.id, 0);
  expect(
    (await user().duplicates.list({ query: { noun: "contact", state: "dismissed" } })).pairs,
  ).toMatchObject([params]);
  // Later edits and forms do not bring back the dismissed pair. They find only a third, newer record.
  for (const { id } of [one, two]) await user().contacts.update({ params: { id }, body: { city: "Bonn" } });
  const { first, last, phone } = one;
  const check = (id: string) =>
    user().duplicates.check({ body: { noun: "contact", id, values: { first, last, phone } } });
  expect((await check(one.id)).likely).toEqual([]);
  const third = await newContact({ first: "Ottilie", last: "Vandermeer", phone: "+49 151 2345678" });
  await pairsOf(third.id, 2);
  await pairsOf(one.id, 1);
  expect((await check(one.id)).likely).toMatchObject([{ id: third.id }]);
  await user().contacts.delete({ params: { id: third.id } });
  expect(await user().duplicates.dismiss({ params })).toEqual({ success: true });
  await user().actions.undo({ params: { id: actionId ?? "" } });
  await pairsOf(two.id, 1);
  expect((await our.api.globex.user.client.duplicates.list({ query: { noun: "contact" } })).pairs).toEqual(
    [],
  );
});

test("a member can reopen a dismissed pair", async () => {
  const params = { id: await duplicatePair(user()) };
  expect(await user().duplicates.reopen({ params })).toEqual({ success: true });
  await user().duplicates.dismiss({ params });
  const { actionId } = await user().duplicates.reopen({ params });
  const states = async (id: string) => {
    const shown = { noun: "contact", limit: 100 } as const;
    const lists = await Promise.all(
      (["open", "dismissed"] as const).map((state) => user().duplicates.list({ query: { ...shown, state } })),
    );
    return lists.map(({ pairs }) => pairs.some((pair) => pair.id === id));
  };
  expect(await states(params.id)).toEqual([true, false]);
  await user().actions.undo({ params: { id: actionId ?? "" } });
  expect(await states(params.id)).toEqual([false, true]);
});

test("a contact's form warns of likely duplicates", async () => {
  const known = await newContact({
    first: "Bartholomew",
    last: "Featherstonehaugh",
    email: "b@dup9.example",
    phone: "+33 6 12 00 99 88",
  });
  await pairsOf(known.id, 0);
  const values = { first: "Bart", last: "Featherstonehaugh", phone: "06 12 00 99 88" };
  const check = (body: { values: typeof values; id?: string }) =>
    user().duplicates.check({ body: { noun: "contact", ...body } });
  await vi.waitFor(async () => {
    const { likely } = await check({ values: { ...values, phone: "+33612009988" } });
    expect(likely).toMatchObject([{ id: known.id }]);
  });
  expect((await check({ values, id: known.id })).likely).toEqual([]);
  const unknown = user().duplicates.check({ body: { noun: "contact", values: { ...values, foo: 1 } } });
  await expectRefused(unknown, { status: 400, errors: [{ path: "values.foo" }] });
  expect((await check({ values: { ...values, last: "Smith" } })).likely).toEqual([]);
});

test("records with a very frequent value are not compared but counted in a large group", async () => {
  const { client } = our.api.globex.user;
  const phone = "+44 20 7946 0101";
  // These names are not similar, so the search finds no pair before too many records have the number.
  const letters = [..."abcdefghijkl"];
  const people = letters.flatMap((a, i) =>
    letters.slice(i + 1).map((b) => `${a.repeat(5)}${b.repeat(5)},${b.repeat(9)}${a},${phone}`),
  );
  const mapping = { First: "first", Last: "last", Phone: "phone" };
  await importByJob(client, `First,Last,Phone\n${people.slice(0, 64).join("\n")}\n`, { mapping });
  await vi.waitFor(async () => {
    const answer = await client.duplicates.list({ query: { noun: "contact" } });
    expect(answer.large_groups).toEqual([{ by: "phone", value: "079460101", place: null, records: 64 }]);
    expect(answer).toMatchObject({ skipped: 1, pairs: [] });
  });
});
