import { createTenantDatabase } from "@lanyard/api/db/tenant-database";
import { startDuplicateSearch } from "@lanyard/api/features/duplicate/duplicate";
import { leastScore, likelyScore } from "@lanyard/contract/duplicate/duplicate-schema";
import { organisationId } from "@lanyard/contract/field/ids";
import { createBackgroundWork } from "@lanyard/server-kit/background-work";
import { createLogger } from "@lanyard/server-kit/logging";
import { createPool } from "@lanyard/server-kit/pool";
import { addOrganisations, startTestApi, type TestApi } from "@lanyard/test-kit/test-api";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { WriteWatcher } from "#src/db/due-organisations.ts";
import { duplicatePair } from "./duplicate-pair.ts";
import { importByJob } from "./import-job-calls.ts";
import { refusal } from "./refusal.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ roundEveryMs: 100 });
});
afterAll(() => api.stop());

const user = () => api.acme.user.client;
type NewContact = Parameters<TestApi["acme"]["user"]["client"]["contacts"]["create"]>[0]["body"];

async function newContact(body: NewContact) {
  return (await user().contacts.create({ body })).contact;
}

/** Returns the duplicate pairs of a record as soon as it has the expected number of pairs. */
function pairsOf(record: string, expected: number, noun: "contact" | "company" = "contact") {
  return vi.waitFor(
    async () => {
      const answer = await user().duplicates.list({ query: { noun, record } });
      expect(answer.pairs).toHaveLength(expected);
      return answer.pairs;
    },
    { timeout: 30_000, interval: 200 },
  );
}

test("contacts with two spellings of a name are a pair until a deletion or merge", async () => {
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

/** Two contacts that are duplicates, and the reasons of their pair with the shared values. */
const likely: readonly (readonly [NewContact, change: NewContact, reasons: readonly string[]])[] = [
  [{ first: "Anna", last: "Grimaldosson", company: "Brava AB" }, {}, ["same name", "same company"]],
  [{ first: "Ansgar", last: "Torvaldsbakken", city: "Bergen" }, {}, ["same name", "same city"]],
  [
    { first: "Jonathan", last: "Ellingworth", phone: "+33 6 28 11 90 01" },
    { first: "Jon" },
    ["nickname", "same phone +33 6 28 11 90 01 (+33628119001)"],
  ],
  [
    { first: "Jonathan", last: "Hesselgrave", phone: "+33 6 28 11 90 02", city: "Lyon" },
    { first: "Jon", last: "Hesselgrove" },
    ["names differ by a letter or two", "same phone +33 6 28 11 90 02 (+33628119002)", "same city"],
  ],
  [
    { first: "Elizabeth", last: "Pemberlane", email: "elizabeth@pember.example" },
    { first: "Liz", email: "liz@pember.example" },
    ["nickname", "same domain pember.example (pember.example)"],
  ],
  [
    { first: "Zoë", last: "Rämmelsdorf", email: "zoe@rammel.example" },
    { first: "Zoe", last: "Raemmelsdorf", email: "z.r@rammel.example" },
    ["names differ by a letter or two", "same domain rammel.example (rammel.example)"],
  ],
  [
    { first: "Casimir", last: "Vondrachek", email: "cv@swapped.example" },
    { first: "Vondrachek", last: "Casimir", email: "casimir@swapped.example" },
    ["first and last name swapped", "same domain swapped.example (swapped.example)"],
  ],
  [
    { first: "Layla", last: "Haddad", phone: "٠٥٠ ١٢٣ ٤٥٦٧" },
    { phone: "050 123 4567" },
    ["same name", "same phone ٠٥٠ ١٢٣ ٤٥٦٧ (0501234567)"],
  ],
  [
    { first: "Екатерина", last: "Преображенская", phone: "+7 916 123-45-67" },
    { last: "Преображенскаа", phone: "+7 (916) 1234567" },
    ["names differ by a letter or two", "same phone +7 916 123 45 67 (+79161234567)"],
  ],
  [
    { first: "Jürgen", last: "Müßiggang", city: "Köln", company: "Rheinwerk" },
    { first: "Juergen", last: "Mussiggang", company: "Rheinwerk GmbH" },
    ["nickname", "same company", "same city"],
  ],
  [
    { first: "Αλέξανδρος", last: "Παπαδόπουλος", phone: "+30 21 0123 4567" },
    { first: "Αλεξανδρος", last: "Παπαδοπουλος", phone: "+30 210 1234567" },
    ["same name", "same phone +30 21 0123 4567 (+302101234567)"],
  ],
  [
    { first: "小明", last: "王", phone: "+86 138 0013 8000" },
    { first: "王", last: "小明", phone: "+86 13800138000" },
    ["first and last name swapped", "same phone +86 138 0013 8000 (+8613800138000)"],
  ],
  // A public mail provider is no shared domain.
  [
    { first: "Nuria", last: "Valdecasas", phone: "+34 600 555 131", email: "nv@telefonica.net" },
    { email: "info@telefonica.net" },
    ["same name", "same phone +34 600 55 51 31 (+34600555131)"],
  ],
  // Last names differ: a mobile number and the city suffice, a landline and the city do not.
  [
    { first: "Philippa", last: "Garside", mobile_phone: "+44 7700 900933", city: "Hull" },
    { last: "Threlfall", phone: "+44 1482 496 044" },
    ["same phone +44 7700 900933 (+447700900933)", "same city"],
  ],
  [
    { first: "Philippa", last: "Oakshott", phone: "+44 1482 496 044", city: "Hull" },
    { last: "Oakshot" },
    ["names differ by a letter or two", "same phone +44 1482 496044 (+441482496044)", "same city"],
  ],
  // Numbers are compared in any notation, even without a known country.
  [
    {
      ...{ first: "Ottilie", last: "Vandermeulen", city: "Boston", phone: "617.555.0126 x75" },
      mobile_phone: "+1 312 555 0181",
    },
    { phone: "(617) 555-0126 ext. 75", mobile_phone: null, city: null },
    ["same name", "same phone 617.555.0126 x75 (617555012675)"],
  ],
  [
    { first: "Rupert", last: "Vandermolen", phone: "617.555.0128 x75" },
    { phone: "+1 617 555 0128 ext. 75" },
    ["same name", "same phone +1 617 555 0128 ext. 75 (617555012875)"],
  ],
  [
    {
      ...{ first: "Tancredi", last: "Oldoini", phone: "+39 02 5555 0199", mobile_phone: "+39 347 555 0101" },
      emails: [
        { email: "tancredi@elsewhere.example", kind: "work" },
        { email: "tancredi@oldoini.example", kind: "private" },
      ],
    },
    { phone: null, emails: [{ email: "info@oldoini.example" }] },
    [
      "same name",
      "same phone +39 347 555 0101 (+393475550101)",
      "same domain oldoini.example (oldoini.example)",
    ],
  ],
];

/** Relatives and colleagues who share a number. The two Osberts also share a name and a landline. */
const related: readonly NewContact[] = [
  ...[
    { first: "Arthur", last: "Pendlebury" },
    { first: "Arthur", last: "Pendlebury Jr." },
    { first: "Morgan", last: "Pendlebury" },
    { first: "Rosa", last: "Quintana" },
  ].map((name) => ({ ...name, phone: "+44 20 7946 0991", city: "Leeds" })),
  ...["+44 7700 900811", "+44 7700 900822"].map((mobile_phone) => ({
    ...{ first: "Osbert", last: "Wetherell", phone: "+44 113 496 0551", mobile_phone, city: "Leeds" },
  })),
];

const reasonShown = ({ text, value }: { text: string; value: string | null }) =>
  value === null ? text : `${text} (${value})`;

describe("contacts that are compared together", () => {
  const found = new Map<string, Awaited<ReturnType<typeof pairsOf>>[number]>();
  const relatives: string[] = [];
  beforeAll(async () => {
    for (const { id } of await Promise.all(related.map(newContact))) relatives.push(id);
    const ones = await Promise.all(likely.map(([one]) => newContact(one)));
    await Promise.all(likely.map(([one, change]) => newContact({ ...one, ...change })));
    for (const { id, last } of ones) for (const pair of await pairsOf(id, 1)) found.set(String(last), pair);
  });

  test("nicknames, spellings, scripts and notations of a person are a pair with reasons", () => {
    const shown = likely.map(([{ last }]) => found.get(String(last))?.reasons.map(reasonShown));
    expect(shown).toEqual(likely.map(([, , reasons]) => reasons));
  });

  test("relatives, twins and colleagues who share a number are not duplicates", async () => {
    // The relatives were created first, so they have been compared.
    for (const id of relatives) await pairsOf(id, 0);
  });

  test("a pair shows the shared phone number and the emails with the shared domain", () => {
    const shown = (last: string) => found.get(last)?.records ?? [];
    // A record whose only number is the common one shows this number.
    expect(shown("Garside").map(({ phone }) => phone)).toContain("+44 7700 900933");
    expect(shown("Oldoini").map(({ phone }) => phone)).toEqual(["+39 347 555 0101", "+39 347 555 0101"]);
    expect(
      shown("Oldoini")
        .map(({ email }) => email)
        .toSorted(),
    ).toEqual(["info@oldoini.example", "tancredi@oldoini.example"]);
  });
});

test("contacts with a rare name and the same email domain match among many contacts", async () => {
  const owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "owner" });
  const count = (delta: number) =>
    owner.query(
      `insert into crm.record_counts (org_id, noun, id, delta)
       select id, 'contact', gen_random_uuid(), $1 from crm.organisations where slug = 'acme'`,
      [delta],
    );
  const { rows } = await owner.query("select id from crm.organisations where slug = 'acme'");
  await owner.query(`set app.org = '${rows[0]?.id}'`);
  await count(200_000);
  try {
    // Three people have this name, and two of them have the same email domain.
    const common = { first: "Leokadia", last: "Brzozowska" };
    await newContact({ ...common, city: "Gdynia" });
    await newContact({ ...common, email: "leokadia@three.example" });
    await newContact({ ...common, email: "l.b@three.example" });
    const rare = { first: "Melisande", last: "Thorvaldsgard" };
    await newContact({ ...rare, email: "melisande@rare.example" });
    const { id } = await newContact({ ...rare, email: "m.t@rare.example" });
    await pairsOf(id, 1);
    const { pairs } = await user().duplicates.list({ query: { noun: "contact" } });
    const names = pairs.flatMap(({ records }) => records.map(({ name }) => name));
    expect(names).not.toContain("Leokadia Brzozowska");
  } finally {
    await count(-200_000);
    await owner.end();
  }
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
  const body = {
    first: "R.",
    last: "Habersham",
    phone: "+44 1483 496 061",
    mobile_phone: "+44 7700 900955",
  };
  const two = await newContact(body);
  const [pair] = await vi.waitFor(
    async () => {
      const { pairs } = await user().duplicates.list({ query: { ...less, record: one.id } });
      expect(pairs).toHaveLength(1);
      return pairs;
    },
    { timeout: 30_000, interval: 200 },
  );
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

test("imported records are compared too, and the likeliest pairs are listed first", async () => {
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

  /** Each row has two companies that are duplicates, and the reasons of their pair. */
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

  test("companies match by domain, number and name without legal form; the form warns", async () => {
    await Promise.all(rows.map(([one]) => create(one)));
    for (const [{ name }, other, reasons] of rows)
      if (reasons === sameName) expect(await likelyCompanies(other, 1)).toEqual([name]);
    const others = await Promise.all(rows.map(([, other]) => create(other)));
    const pairs = await Promise.all(others.map(({ id }) => pairsOf(id, 1, "company")));
    const shown = pairs.map(([pair]) => pair?.reasons.map(reasonShown));
    expect(shown).toEqual(rows.map(([, , reasons]) => reasons));
  });

  test("companies with one name but other cities, domains or numbers are no duplicates", async () => {
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

  /** Returns the names of likely duplicates of these values, as soon as the expected number is found. */
  function likelyCompanies(values: NewCompany, expected: number) {
    return vi.waitFor(
      async () => {
        const { likely } = await user().duplicates.check({
          body: { noun: "company", values: { ...values } },
        });
        expect(likely).toHaveLength(expected);
        return likely.map(({ name }) => name);
      },
      { timeout: 30_000, interval: 200 },
    );
  }
});

test("a dismissed pair stays dismissed for both records until the dismissal is undone", async () => {
  const one = await newContact({ first: "Ottilie", last: "Vandermeer", phone: "+49 151 2345678" });
  const two = await newContact({ first: "Ottilie", last: "Vandermeer", phone: "+49 151 2345678" });
  const [pair] = await pairsOf(one.id, 1);
  const params = { id: pair?.id ?? "" };
  expect(await refusal(api.acme.viewer.client.duplicates.dismiss({ params }))).toMatchObject({ status: 403 });
  expect(await refusal(api.globex.user.client.duplicates.dismiss({ params }))).toMatchObject({ status: 404 });
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
  expect((await api.globex.user.client.duplicates.list({ query: { noun: "contact" } })).pairs).toEqual([]);
});

test("a member can reopen a dismissed pair; reopening an open pair also succeeds", async () => {
  const params = { id: await duplicatePair(user()) };
  expect(await user().duplicates.reopen({ params })).toEqual({ success: true });
  await user().duplicates.dismiss({ params });
  expect(await refusal(api.acme.viewer.client.duplicates.reopen({ params }))).toMatchObject({ status: 403 });
  expect(await refusal(api.globex.user.client.duplicates.reopen({ params }))).toMatchObject({ status: 404 });
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
  await vi.waitFor(
    async () =>
      expect((await check({ values: { ...values, phone: "+33612009988" } })).likely).toMatchObject([
        { id: known.id },
      ]),
    { timeout: 30_000, interval: 200 },
  );
  expect((await check({ values, id: known.id })).likely).toEqual([]);
  expect(
    await refusal(user().duplicates.check({ body: { noun: "contact", values: { ...values, foo: 1 } } })),
  ).toMatchObject({ status: 400, errors: [{ path: "values.foo" }] });
  expect((await check({ values: { ...values, last: "Smith" } })).likely).toEqual([]);
});

test("records that a long transaction changes are compared after it ends", async () => {
  const log = createLogger({ level: "silent" });
  const pool = createPool({ url: api.database.appUrl, max: 1, applicationName: "test", log });
  const phone = "+33 6 55 11 22 99";
  const one = await newContact({ first: "Wilhelmina", last: "Oppenshaw", phone });
  const other = await newContact({ first: "Wilhelmina", last: "Quigley", phone });
  const writer = await pool.connect();
  await writer.query("begin");
  await writer.query("select now()");
  // This record is created after the open transaction began, so rows that the transaction writes later look
  // older.
  await newContact({ first: "Somebody", last: "Afterwards" });
  const { rows } = await api.acme.admin.client.contacts
    .list({ query: { q: "Quigley" } })
    .then(() => writer.query("select id from crm.organisation_ids() as id"));
  for (const { id } of rows) {
    await writer.query(`set local app.org = '${id}'`);
    await writer.query(
      "update crm.contacts set last = 'Oppenshaw', name_key = 'wilhelmina oppenshaw', updated_at = now() where org_id = $1 and id = $2",
      [id, other.id],
    );
  }
  expect((await user().duplicates.list({ query: { noun: "contact", record: one.id } })).pairs).toEqual([]);
  await writer.query("commit");
  writer.release();
  await pool.end();
  await pairsOf(one.id, 1);
});

test("a waiting duplicate search holds a lock on the table duplicate_searches only", async () => {
  const log = createLogger({ level: "silent" });
  const owner = createPool({ url: api.database.ownerUrl, max: 2, applicationName: "test", log });
  const holder = await owner.connect();
  try {
    const { pid } = (await holder.query("select pg_backend_pid() as pid")).rows[0];
    await holder.query("begin");
    // On a busy machine, the comparison can start later than the pool's limit for idle transactions.
    await holder.query("set local idle_in_transaction_session_timeout = 0");
    // The comparison writes its pairs last.
    await holder.query("lock table crm.duplicate_pairs in share mode");
    await holder.query("savepoint created");
    await holder.query("lock table crm.duplicate_searches in exclusive mode");
    const { acme } = await addOrganisations(api.signin, api.baseUrl, "-held");
    const body = { first: "Alma", last: "Heldringer", phone: "+49 30 55501760" };
    for (let n = 0; n < 2; n += 1) await acme.user.client.contacts.create({ body });
    await holder.query("rollback to savepoint created");
    const waiting = `
      select from pg_locks where not granted and relation = 'crm.duplicate_pairs'::regclass
        and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0);
    const locked = async () =>
      (
        await owner.query(
          `select distinct c.relname from pg_locks l join pg_stat_activity a using (pid) join pg_class c on c.oid = l.relation
      where a.datname = current_database() and a.state = 'idle in transaction' and a.pid <> $1
        and c.relkind = 'r' and c.relnamespace = 'crm'::regnamespace`,
          [pid],
        )
      ).rows;
    // Other work holds locks only for a moment.
    await expect.poll(locked).toEqual([{ relname: "duplicate_searches" }]);
  } finally {
    await holder.query("rollback");
    holder.release();
    await owner.end();
  }
});

test("records with a very frequent value are not compared but counted in a large group", async () => {
  const { client } = api.globex.user;
  const phone = "+44 20 7946 0101";
  // These names are not similar, so the search finds no pair before too many records have the number.
  const letters = [..."abcdefghijkl"];
  const people = letters.flatMap((a, i) =>
    letters.slice(i + 1).map((b) => `${a.repeat(5)}${b.repeat(5)},${b.repeat(9)}${a},${phone}`),
  );
  const mapping = { First: "first", Last: "last", Phone: "phone" };
  await importByJob(client, `First,Last,Phone\n${people.slice(0, 64).join("\n")}\n`, { mapping });
  await vi.waitFor(
    async () => {
      const answer = await client.duplicates.list({ query: { noun: "contact" } });
      expect(answer.large_groups).toEqual([{ by: "phone", value: "079460101", place: null, records: 64 }]);
      expect(answer).toMatchObject({ skipped: 1, pairs: [] });
    },
    { timeout: 30_000, interval: 200 },
  );
  // The response contains the common value as typed.
  const body = { name: "Müller & Söhne GmbH", city: "Köln" };
  await Promise.all(Array.from({ length: 61 }, () => client.companies.create({ body })));
  await vi.waitFor(
    async () => {
      const answer = await client.duplicates.list({ query: { noun: "company" } });
      const group = { by: "name", value: body.name, records: 61 };
      const places = answer.large_groups.map(({ place }) => place);
      expect(places.toSorted()).toEqual([body.city, null]);
      expect(answer).toMatchObject({ large_groups: [group, group], pairs: [] });
    },
    { timeout: 30_000, interval: 200 },
  );
});

test("among ten thousand organisations, the duplicate search reads only changed ones", async () => {
  const log = createLogger({ level: "silent" });
  const pool = createPool({ url: api.database.appUrl, max: 2, applicationName: "test", log });
  const owner = createPool({ url: api.database.ownerUrl, max: 1, applicationName: "test", log });
  await owner.query(
    "insert into crm.organisations (id, slug) select gen_random_uuid(), 'quiet-' || n from generate_series(1, 10000) n",
  );
  const { rows } = await owner.query("select id from crm.organisations where slug = 'quiet-1'");
  const written = organisationId.parse(rows[0].id);
  const asked = new Set<string>();
  const database = createTenantDatabase(pool);
  let watcher: WriteWatcher | undefined;
  const search = startDuplicateSearch({
    pool,
    database: {
      ...database,
      reading: (orgId, work) => {
        asked.add(orgId);
        return database.reading(orgId, work);
      },
    },
    watchWrites: (each) => {
      watcher = each;
    },
    organisationIds: async () => [],
    work: createBackgroundWork({ warn: () => undefined }),
    log,
  });
  try {
    watcher?.onWrite(written, false);
    await vi.waitFor(() => expect([...asked]).toContain(written), { timeout: 30_000, interval: 50 });
    const { rows: quiet } = await owner.query(
      "select id from crm.organisations where slug like 'quiet-%' and id <> $1",
      [written],
    );
    expect(quiet.filter(({ id }) => asked.has(id))).toEqual([]);
  } finally {
    await search.stop();
    await Promise.all([pool.end(), owner.end()]);
  }
});
