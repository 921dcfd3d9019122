import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";
import { checkJob, csvOf, importByJob, runJob, uploadJob } from "./import-job-calls.ts";

const api = await joinTestApi();

const user = api.acme.user.client;

test("the result lists only the values of a record that differ from the check", async () => {
  const rows = [
    "Ida,ida@other.example,Other Values",
    "Ivo,ivo@other.example,Made By Both",
    "Ina,ina@other.example,MADE by both",
    "Ian,ian@other.example,",
  ];
  const job = await uploadJob(user, csvOf(rows));
  await checkJob(user, job);
  const { company } = await user.companies.create({ body: { name: "Other Values Ltd" } });
  await user.companies.update({ params: { id: company.id }, body: { name: "other values" } });
  const done = await runJob(user, job);
  expect(done.result).toMatchObject({ created: 4, companies_created: 1, differing: 1 });
  const { rows: differing } = await user.imports.checkRows({ params: { id: job.id }, query: {} });
  expect(differing).toMatchObject([
    {
      ...{ row: 2, outcome: "create", record: null },
      run: {
        ...{ outcome: "create", record: { name: "Ida" } },
        changes: [{ field: "company_id", before: "Other Values", after: "other values" }],
      },
    },
  ]);
});

test("a name alone matches a contact unless another value contradicts it", async () => {
  const columns = { Name: "full_name", City: "city", Zip: "postal_code", Job: "job_title" };
  const check = async (rows: readonly string[], on_match: "update" | "fill" = "update") => {
    const job = await uploadJob(user, `Name,City,Zip,Job\n${rows.join("\n")}\n`);
    return checkJob(user, job, { mapping: columns, on_match });
  };
  const rows = [
    "Ana Bellname,Zürich,53111,",
    "Ana Bellname,Kiel,24103,",
    "Ana Bellname,Kiel,24103,",
    "Ana Bellname,,,",
  ];
  const first = await check(rows);
  expect(first.check).toMatchObject({ create: 3, unchanged: 1 });
  await runJob(user, first);
  const others = ["Ana Bellname,Kiel,24103,Chef", "Ana Bellname,Ulm,,", "Ana Bellname,,24103,"];
  const again = await check([...rows.with(0, "Ana Bellname,ZURICH,53111,"), ...others], "fill");
  expect(again.check).toMatchObject({ create: 0, update: 2, unchanged: 5 });
  const { rows: told } = await user.imports.checkRows({
    params: { id: again.id },
    query: { outcome: "update" },
  });
  expect(told).toMatchObject([
    { row: 6, changes: [{ field: "job_title", after: "Chef" }] },
    { row: 7, changes: [{ field: "city", before: null, after: "Ulm" }] },
  ]);
  await user.imports.cancel({ params: { id: again.id } });
});

test("companies match by name or ID in every match mode", async () => {
  type Way = "key" | "external_id" | "phone" | "key_or_name" | "email";
  const upload = (rows: string) => uploadJob(user, `Name,Id\n${rows}\n`, "company");
  const check = async (job: Awaited<ReturnType<typeof upload>>, match_by: Way) =>
    checkJob(user, job, { mapping: { Name: "name", Id: "external_id" }, match_by, on_match: "update" });
  const rows = "One Name Works,N-1\nTwo Names Works,N-2";
  await runJob(user, await check(await upload(rows), "key_or_name"));
  const again = await upload(rows);
  for (const way of ["key", "email", "phone", "external_id", "key_or_name"] as const)
    expect((await check(again, way)).check, way).toMatchObject({ create: 0, update: 0, unchanged: 2 });
  const others = await upload("Renamed Works,N-1\nTwo Names Works,N-9");
  expect((await check(others, "key")).check).toMatchObject({ create: 0, update: 2 });
  expect((await check(others, "external_id")).check).toMatchObject({ create: 1, update: 1 });
});

test("several rows for a company store the last non-empty value of each field", async () => {
  const send = async (rows: readonly string[]) => {
    const job = await uploadJob(user, `Name,Website,City\n${rows.join("\n")}\n`, "company");
    const columns = { Name: "name", Website: "website", City: "city" };
    return checkJob(user, job, { mapping: columns, on_match: "update" });
  };
  const rows = ["Last Works,one.example,Ulm", "Last Works,two.example,", "Last Works,three.example,"];
  await runJob(user, await send(["Last Works,zero.example,Bonn"]));
  const first = await send(rows);
  expect(first.check).toMatchObject({ create: 0, update: 2, unchanged: 1 });
  const shown = await user.imports.checkRows({ params: { id: first.id }, query: { outcome: "update" } });
  expect(shown.rows).toMatchObject([
    { row: 2, changes: [{ field: "city", before: "Bonn", after: "Ulm" }] },
    {
      row: 4,
      changes: [{ field: "website", before: "https://zero.example", after: "https://three.example" }],
    },
  ]);
  expect((await runJob(user, first)).result).toMatchObject({ updated: 2, unchanged: 1, differing: 0 });
  const again = await send(rows);
  expect(again.check).toMatchObject({ create: 0, update: 0, unchanged: 3, changed_fields: [] });
  expect((await runJob(user, again)).action_id).toBeNull();
});

test("phone numbers from several columns are stored with their types", async () => {
  const text =
    "First,Phone,Home Phone 2,Mobile,More\nZia,+49 30 5550201,+49 30 5550202,+49 170 5550203,+49 30 5550201 (other) ::: +49 30 5550204 (work)\n";
  const columns = {
    First: "first",
    Phone: "phone",
    "Home Phone 2": "phones",
    Mobile: "mobile_phone",
    More: "phones",
  };
  const choices = { mapping: columns, match_by: "phone", on_match: "update" } as const;
  expect((await importByJob(user, text, choices)).result).toMatchObject({ created: 1 });
  const { contacts } = await user.contacts.list({ query: { q: "5550204" } });
  expect(contacts).toMatchObject([
    {
      first: "Zia",
      phone: "+49 30 5550201",
      mobile_phone: "+49 170 5550203",
      phones: [
        { phone: "+49 30 5550201", kind: "other" },
        { phone: "+49 30 5550202", kind: "private" },
        { phone: "+49 30 5550204", kind: "work" },
      ],
    },
  ]);
  expect((await importByJob(user, text, choices)).result).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 1,
  });
  const file = await (await user.contacts.export({ query: { q: "Zia" } })).text();
  const own = await checkJob(user, await uploadJob(user, file), {
    mapping: { external_id: "external_id", first: "first", phone: "phone", phones: "phones" },
    match_by: "phone",
    on_match: "update",
  });
  expect(own.check).toMatchObject({ create: 0, update: 0, unchanged: 1 });
});

test("type columns of a Google export set the types of email addresses and phones", async () => {
  const text = [
    "Given Name,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Phone 2 - Type,Phone 2 - Value,Phone 3 - Label,Phone 3 - Value",
    "Gil,* Home,gil@types.example,Home,+49 30 5550301,Main,+49 30 5550302,Mobile,+49 170 5550303",
  ].join("\n");
  const send = async () => {
    const job = await uploadJob(user, `${text}\n`);
    return checkJob(user, job, { mapping: job.suggested_mapping, on_match: "update" });
  };
  await runJob(user, await send());
  const { contacts } = await user.contacts.list({ query: { q: "gil@types.example" } });
  expect(contacts).toMatchObject([
    {
      mobile_phone: null,
      emails: [{ email: "gil@types.example", kind: "private" }],
      phones: [
        { phone: "+49 30 5550301", kind: "private" },
        { phone: "+49 30 5550302", kind: "work" },
        { phone: "+49 170 5550303", kind: "mobile" },
      ],
    },
  ]);
  expect((await send()).check).toMatchObject({ update: 0, unchanged: 1 });
});

test("the owner of an imported company is found by name", async () => {
  const { name, client } = api.acme.user;
  const text = `Company Name,Company Owner\nOwned GmbH,${name.toUpperCase()}\nForeign GmbH,stranger@elsewhere.example\n`;
  const job = await uploadJob(client, text, "company");
  expect(job.suggested_mapping).toEqual({ "Company Name": "name", "Company Owner": "owner_id" });
  const checked = await checkJob(client, job, { mapping: job.suggested_mapping });
  expect(checked.check).toMatchObject({ create: 2, cells_left_out: 1 });
  expect(checked.check?.warnings).toMatchObject([{ row: 3, message: expect.stringContaining("stranger@") }]);
  await runJob(client, checked);
  const { companies } = await client.companies.list({ query: { q: "GmbH" } });
  expect(companies.find((each) => each.name === "Owned GmbH")).toMatchObject({ owner_name: name });
  expect(companies.find((each) => each.name === "Foreign GmbH")).toMatchObject({ owner_id: null });
});

test("a repeated import matches contacts whose company is given by its domain", async () => {
  const firm = { name: "Domain Fjord Ltd", website: "https://www.domain-fjord.example" };
  const { company } = await user.companies.create({ body: firm });
  await user.contacts.create({ body: { first: "Cem", last: "Domainfjord", company_id: company.id } });
  const text =
    "First,Last,Company Domain\nAda,Domainfjord,domain-fjord.example\nBen,Domainfjord,domain-fjord.example\nCem,Domainfjord,domain-fjord.example\n";
  const choices = { mapping: { First: "first", Last: "last", "Company Domain": "company_domain" } };
  const first = await importByJob(user, text, choices);
  expect(first.result).toMatchObject({ created: 2, skipped: 1, companies_created: 0 });
  const { contacts: there } = await user.contacts.list({ query: { q: "Ada Domainfjord" } });
  for (const { id } of there) await user.contacts.update({ params: { id }, body: { city: "Bergen" } });
  const again = await importByJob(user, text, { ...choices, on_match: "update" });
  expect(again.result).toMatchObject({ created: 0, updated: 0, unchanged: 3, companies_created: 0 });
  const { contacts } = await user.contacts.list({ query: { q: "Domainfjord" } });
  expect(contacts.map(({ company_name }) => company_name)).toEqual([firm.name, firm.name, firm.name]);
});

test("an import keeps the fuller form of a phone number, and replaces other numbers", async () => {
  const made = async (email: string, phone: string) =>
    (await user.contacts.create({ body: { email, phone, phones: [{ phone }, { phone: "+49 40 7654321" }] } }))
      .contact;
  const [shorter, other, fuller, further] = [
    await made("shorter@form.example", "+49 30 1234500"),
    await made("other@form.example", "+49 30 1234500"),
    await made("fuller@form.example", "030 1234500"),
    await made("further@form.example", "030 1234500"),
  ];
  const file = `Email,Phone,More
shorter@form.example,030 1234500,040 7654321
other@form.example,030 1234599,
fuller@form.example,+49 30 1234500,
further@form.example,,+49 30 1234500
`;
  const job = await uploadJob(user, file);
  const columns = { Email: "email", Phone: "phone", More: "phones" };
  await checkJob(user, job, { mapping: columns, on_match: "update" });
  await runJob(user, job);
  const phonesNow = async ({ id }: { id: string }) =>
    (await user.contacts.read({ params: { id } })).contact.phones.map(({ phone }) => phone);
  expect(await phonesNow(shorter)).toEqual(["+49 30 1234500", "+49 40 7654321"]);
  expect(await phonesNow(other)).toEqual(["030 1234599", "+49 40 7654321"]);
  expect(await phonesNow(fuller)).toEqual(["+49 30 1234500", "+49 40 7654321"]);
  expect(await phonesNow(further)).toEqual(["+49 30 1234500", "+49 40 7654321"]);
});

test("a phone number in several columns keeps the type of the first column", async () => {
  const email = "repeated@form.example";
  const file = `Email,Phone,Other phone\n${email},030 4444555,0049304444555\n`;
  const job = await uploadJob(user, file);
  await checkJob(user, job, { mapping: job.suggested_mapping });
  await runJob(user, job);
  const { contacts } = await user.contacts.list({ query: { search: email } });
  expect(contacts[0]?.phones).toEqual([{ phone: "0049304444555", kind: "work" }]);
});

test.each([
  [
    "contact",
    "First name,Email,Lead score,External ID",
    "Missing email and name",
    [
      [",,high,", "Lead score: "],
      [`,,,${"x".repeat(700)}`, "External ID: "],
    ],
  ],
  ["company", "Company name,Website", "Company name is required", [[",not a site", "Website: "]]],
  ["deal", "Deal name,Amount", "Deal name is required", [[",abc", "Amount: "]]],
  ["task", "Task,Owner", "Task title is required", [[",Nobody Here", "Owner: "]]],
] as const)(
  "check, result and failed-row file give the same reason for a failed %s: %s",
  async (kind, head, reason, rows) => {
    const text = [head, ...rows.map(([row]) => row)].join("\n");
    const job = await uploadJob(user, `${text}\n`, kind);
    const { check } = await checkJob(user, job, { mapping: job.suggested_mapping });
    const { length } = rows;
    expect(check).toMatchObject({ fail: length, cells_left_out: 0, groups: [{ reason, rows: length }] });
    const params = { id: job.id };
    expect((await user.imports.checkRows({ params })).rows).toMatchObject(
      rows.map(([, leftOut], index) => ({
        ...{ row: index + 2, outcome: "fail", reason },
        left_out: [expect.stringContaining(leftOut)],
      })),
    );
    const { result } = await runJob(user, job);
    expect(result?.errors).toMatchObject(rows.map((_, index) => ({ row: index + 2, message: reason })));
    const file = await (await user.imports.failed({ params })).text();
    for (const [index, [, leftOut]] of rows.entries())
      expect(file.split("\r\n")[index + 1]).toContain(`"${reason}; ${leftOut}`);
  },
);

test("a row whose only name is invalid fails with that reason", async () => {
  const job = await uploadJob(user, `First,Email,Company\n${"x".repeat(101)},,\n`);
  const { check } = await checkJob(user, job);
  expect(check?.groups).toMatchObject([{ reason: "The name cannot be stored as it is" }]);
  const { rows } = await user.imports.checkRows({ params: { id: job.id } });
  expect(rows).toMatchObject([{ reason: expect.stringMatching(/^First Name: /u), left_out: [] }]);
  await user.imports.cancel({ params: { id: job.id } });
});

test.each([
  ["company", "Company name,City", "#N/A,Bonn"],
  ["deal", "Deal name,Amount", "#N/A,5"],
] as const)(
  "a check and its rows report a %s that is named like a spreadsheet error",
  async (kind, head, row) => {
    const job = await uploadJob(user, `${head}\n${row}\n`, kind);
    const { check } = await checkJob(user, job, { mapping: job.suggested_mapping });
    expect(check?.groups).toMatchObject([{ reason: "A spreadsheet error, not a value", rows: 1 }]);
    const { rows } = await user.imports.checkRows({ params: { id: job.id } });
    expect(rows).toMatchObject([
      { reason: expect.stringContaining(": A spreadsheet error, not a value: “#N/A”") },
    ]);
    await user.imports.cancel({ params: { id: job.id } });
  },
);

test("emails from several columns are stored unless another contact has them", async () => {
  await user.contacts.create({ body: { first: "Uma", email: "uma@further.example" } });
  const text = [
    "First,E-mail 1 - Value,E-mail 2 - Type,E-mail 2 - Value,Home E-mail",
    "Vic,vic@further.example,Other,VIC.two@further.example,vic.home@further.example",
    "Wes,wes@further.example,,uma@further.example,Vic.two@further.example",
    "Xia,vic.home@further.example,,xia.two@further.example,",
    "Yan,,Home,yan@further.example,yan.two@further.example",
  ].join("\n");
  const job = await uploadJob(user, text);
  expect(job.suggested_mapping).toEqual({
    First: "first",
    "E-mail 1 - Value": "email",
    "E-mail 2 - Value": "emails",
    "Home E-mail": "emails",
  });
  const choices = { mapping: job.suggested_mapping, on_match: "update" } as const;
  const checked = await checkJob(user, job, choices);
  expect(checked.check).toMatchObject({ create: 4, cells_left_out: 3 });
  expect(checked.check?.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual([
    "2 Other email addresses: Another contact has this email address: “vic.home@further.example”",
    "3 Other email addresses: Another contact has this email address: “uma@further.example”",
    "3 Other email addresses: Another contact has this email address: “vic.two@further.example”",
  ]);
  expect((await runJob(user, checked)).result).toMatchObject({ created: 4, cells_left_out: 3, differing: 0 });
  const emailsOf = async (q: string) =>
    (await user.contacts.list({ query: { q } })).contacts.map(({ emails }) => emails);
  expect(await emailsOf("vic.two@further")).toEqual([
    [
      { email: "vic@further.example", kind: "work" },
      { email: "VIC.two@further.example", kind: "other" },
    ],
  ]);
  expect(await emailsOf("Wes")).toEqual([[{ email: "wes@further.example", kind: "work" }]]);
  expect(await emailsOf("uma@further")).toHaveLength(1);
  expect(await emailsOf("Yan")).toEqual([
    [
      { email: "yan@further.example", kind: "private" },
      { email: "yan.two@further.example", kind: "private" },
    ],
  ]);
  expect((await importByJob(user, text, choices)).result).toMatchObject({
    created: 0,
    updated: 0,
    unchanged: 4,
  });
  // Without Uma, no other contact has her address, so Wes's row adds it to his contact.
  const [uma] = (await user.contacts.list({ query: { q: "Uma" } })).contacts;
  await user.contacts.delete({ params: { id: uma?.id ?? "" } });
  expect((await importByJob(user, text, choices)).result).toMatchObject({ updated: 1, unchanged: 3 });
});
