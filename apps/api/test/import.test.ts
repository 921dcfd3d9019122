import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, onTestFinished, test } from "vitest";
import { importFile } from "./import-files.ts";
import { holdStatement } from "./import-statements.ts";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

async function found(q: string) {
  const { contacts } = await client.contacts.list({ query: { q } });
  return contacts;
}

describe("the JSON calls", () => {
  test("an import with the suggested columns reports each failed row", async () => {
    const csvData =
      "Name,Mail,Score\nAnn,ann@json.example,50\nBob,not-an-address,1\n,not-an-address,1\n,,7\nCid,cid@json.example,101\nDan,ANN@json.example,\n";
    const preview = await client.imports.preview({ body: { csvData, delimiter: "," } });
    expect(preview.data).toMatchObject({
      totalRows: 6,
      sampleRows: expect.arrayContaining([["Ann", "ann@json.example", "50"]]),
      suggestedMapping: { Name: "first", Mail: "email", Score: "lead_score" },
    });
    const body = { csvData, columnMapping: preview.data.suggestedMapping, delimiter: "," as const };
    const { data } = await client.imports.execute({ body });
    const [ann] = await found("ann@json.example");
    expect(ann).toMatchObject({ first: "Ann", lead_score: 50 });
    const counts = { imported: 3, failed: 2, skipped: 1, cellsLeftOut: 2, companiesCreated: 0 };
    expect(data).toMatchObject({ success: true, ...counts });
    expect(data.errors.map(({ row, message, contact }) => [row, message, contact])).toEqual([
      [4, "Email is not a valid address: “not-an-address”", undefined],
      [5, "Missing email and name", undefined],
      [7, "Row 2 of this file has the same email address", undefined],
    ]);
    // A row with a name is imported without its invalid email address.
    expect(data.warnings[0]).toEqual({ row: 3, message: "Email is not a valid address: “not-an-address”" });
    expect(await found("Bob")).toMatchObject([{ first: "Bob", email: null }]);
  });

  test("an import creates companies by default", async () => {
    const columnMapping = { Name: "first", Company: "company" };
    const body = { csvData: "Name,Company\nEve,Json Works\n", columnMapping };
    const { data } = await client.imports.execute({ body });
    expect(data).toMatchObject({ imported: 1, companiesCreated: 1 });
  });

  test("an invalid column mapping is refused with the reason", async () => {
    const send = (columnMapping: Record<string, string>) =>
      refusal(client.imports.execute({ body: { csvData: "A,B\n1,2\n", columnMapping } }));
    expect((await send({ Z: "first" })).message).toBe('The file has no column "Z"');
    expect((await send({ A: "email", B: "email" })).message).toBe(
      'The columns "A" and "B" cannot map to the same field',
    );
    expect((await send({ A: "org_id" })).message).toContain("This field cannot be imported");
    const long = `custom.${"x".repeat(200)}`;
    expect((await send({ A: long })).message).toContain("This field cannot be imported");
    expect((await send({ A: "skip", B: "" })).message).toBe("Choose at least one column to import");
  });
});

describe("imported stages", () => {
  const { promise: file, resolve } = Promise.withResolvers<string>();

  test("an import sets the stages of new contacts by name and reports unknown stages", async () => {
    const { client } = api.globex.user;
    const csv =
      "Email,Stage,Company\na@stage.example,qualified,Staged\nb@stage.example,Negotiation\nc@stage.example,Nowhere\nd@stage.example,\n";
    const { result } = await importFile(client, csv);
    expect(result).toMatchObject({ imported: 4, failed: 0, cellsLeftOut: 1 });
    expect(result.warnings).toMatchObject([
      { row: 4, message: "Stage: The default pipeline does not have this stage: “Nowhere”" },
    ]);
    const exported = await (await client.contacts.export({ query: { q: "stage.example" } })).text();
    expect(exported).toMatch(/a@stage\.example.*,Qualified,/u);
    resolve(exported);
    const { data } = await client.pipeline.board({
      params: { id: (await client.pipeline.list()).pipelines[0]?.id ?? "" },
    });
    expect(
      data.filter(({ count }) => count > 0).map(({ contacts, count }) => [contacts[0]?.email, count]),
    ).toEqual([
      ["a@stage.example", 1],
      ["b@stage.example", 1],
    ]);
    await client.actions.undo({ params: { id: result.actionId ?? "" } });
    const { data: empty } = await client.pipeline.board({
      params: { id: (await client.pipeline.list()).pipelines[0]?.id ?? "" },
    });
    expect(empty.every(({ count }) => count === 0)).toBe(true);
    expect((await client.companies.list({ query: { search: "Staged" } })).companies).toEqual([]);
  });

  test("importing an export sets the stages of new contacts but not of existing ones", async () => {
    const { client } = api.globex.user;
    const again = await importFile(client, await file);
    expect(again.result).toMatchObject({ imported: 4, failed: 0, cellsLeftOut: 0 });
    const merged = await importFile(client, "Email,Stage\na@stage.example,Lead\n", { onDuplicate: "update" });
    expect(merged.result.warnings).toMatchObject([
      { row: 2, message: expect.stringContaining("keep their stage") },
    ]);
    const { contacts } = await client.contacts.list({ query: { q: "a@stage.example" } });
    expect(contacts[0]?.stage_name).toBe("Qualified");
  });
});

describe("a row whose e-mail exists", () => {
  const file = "Email,First Name,Phone,Tags,Company\nheld@dup.example,New,,b,Dup Works\n";
  async function held(email: string) {
    const body = { email, first: "Old", phone: "1", tags: "a" };
    return (await client.contacts.create({ body })).contact;
  }

  test("a row with an existing e-mail is skipped by default; its error names the contact", async () => {
    const contact = await held("held@dup.example");
    const { result } = await importFile(client, file);
    expect(result).toMatchObject({ imported: 0, failed: 0, skipped: 1, companiesCreated: 0 });
    expect(result.errors[0]?.contact).toEqual({ id: contact.id, name: "Old" });
    expect(result.errors[0]?.message).toBe(`Email already exists for contact: Old (ID: ${contact.id})`);
  });

  test("importing an existing e-mail fills or overwrites values, never with empty cells", async () => {
    const filled = await importFile(client, file, { onDuplicate: "fill" });
    expect(filled.result).toMatchObject({ imported: 1, created: 0, updated: 1, companiesCreated: 1 });
    expect((await found("held@dup.example"))[0]).toMatchObject({
      first: "Old",
      phone: "1",
      tags: "a",
      company: "Dup Works",
    });
    const updated = await importFile(client, file, { onDuplicate: "update" });
    expect(updated.result).toMatchObject({ imported: 1, updated: 1, companiesCreated: 0 });
    expect((await found("held@dup.example"))[0]).toMatchObject({ first: "New", phone: "1", tags: "b" });
  });

  test("an e-mail that occurs twice in one file becomes one contact", async () => {
    const twice = "Email,First Name,Phone\ntwice@dup.example,First,\nTwice@dup.example,Second,2\n";
    const { result } = await importFile(client, twice, { onDuplicate: "fill" });
    expect(result).toMatchObject({ imported: 2, created: 1, failed: 0 });
    expect(await found("twice@dup.example")).toMatchObject([{ first: "First", phone: "2" }]);
  });

  test("the email address of a deleted contact can be imported again", async () => {
    const gone = await held("gone@dup.example");
    await client.contacts.delete({ params: { id: gone.id } });
    const { result } = await importFile(client, "Email\ngone@dup.example\n");
    expect(result).toMatchObject({ imported: 1, failed: 0 });
  });
});

describe("companies", () => {
  test("company names match regardless of case and accents", async () => {
    const { company } = await client.companies.create({ body: { name: "Müller & Söhne" } });
    const file = "Last Name,Company\nOne,muller & sohne\nTwo,Brandneu AG\nThree,BRANDNEU ag\n";
    const { result } = await importFile(client, file);
    expect(result).toMatchObject({ imported: 3, companiesCreated: 1 });
    expect(await found("sohne")).toMatchObject([{ company: "Müller & Söhne", company_id: company.id }]);
  });

  test("a company name stays text if the import may not create companies", async () => {
    const { result } = await importFile(client, "Last Name,Company\nSolo,Nowhere Ltd\n", {
      createCompanies: false,
    });
    expect(result).toMatchObject({ imported: 1, companiesCreated: 0 });
    expect(await found("Nowhere")).toMatchObject([{ company: "Nowhere Ltd", company_id: null }]);
  });
});

describe("an import", () => {
  const many = (count: number, tag: string) =>
    `First,Email,Company\n${Array.from({ length: count }, (_, n) => `P${n},p${n}@${tag}.example,${tag} ${n % 7}`).join("\n")}\n`;
  const undo = (actionId: string | undefined) => client.actions.undo({ params: { id: actionId ?? "" } });

  test("the undo of an import keeps later edits and companies in use", async () => {
    const { result } = await importFile(client, many(8, "kept"));
    const [edited] = await found("p0@kept.example");
    await client.contacts.update({ params: { id: edited?.id ?? "" }, body: { phone: "1" } });
    const undone = await undo(result.actionId);
    expect(undone.undone).toBe(7 + 6);
    expect(undone.refused).toMatchObject([
      { noun: "contact", id: edited?.id, fields: ["phone"] },
      { noun: "company", id: edited?.company_id, message: "It has contacts, deals or subsidiaries" },
    ]);
  });

  test("the undo of an import restores the values of updated contacts", async () => {
    const { contact } = await client.contacts.create({
      body: { email: "back@undo.example", first: "Old", tags: "a" },
    });
    const file = "Email,First Name,Tags,Company\nback@undo.example,New,b,Undo Works\nnew@undo.example,N,,\n";
    const { result } = await importFile(client, file, { onDuplicate: "update" });
    expect(result).toMatchObject({ created: 1, updated: 1, companiesCreated: 1 });
    expect(await undo(result.actionId)).toMatchObject({ undone: 3, refused: [] });
    const { contact: now } = await client.contacts.read({ params: { id: contact.id } });
    expect(now).toMatchObject({ first: "Old", tags: "a", company: null, company_id: null });
  });

  test("an import repeated with its idempotency key runs only once", async () => {
    const fields = { columnMapping: '{"First":"first","Email":"email"}' };
    const send = (content: string) =>
      client.imports.upload(
        { file: new Blob([content]), fileName: "k.csv", fields },
        { idempotencyKey: "import-key-1" },
      );
    const first = await send(many(3, "key"));
    expect(await send(many(3, "key"))).toEqual(first);
    await expectRefused(send(many(4, "key")), "KEY_REUSED");
    expect(await found("key.example")).toHaveLength(3);
  });

  test("an import is refused while another import of its organisation runs", async () => {
    const { client } = api.acme.user;
    const owner = testPool(api.database.ownerUrl, 2, onTestFinished);
    const held = await holdStatement(owner, "insert", "contacts");
    const first = importFile(client, many(8, "race"));
    await held.isReached();
    await expectRefused(importFile(client, many(8, "race")), { code: "IMPORT_RUNNING", status: 409 });
    await held.letGo();
    expect((await first).result).toMatchObject({ imported: 8 });
    expect((await client.companies.list({ query: { q: "race" } })).companies).toHaveLength(7);
    const { client: other } = api.globex.user;
    const both = await Promise.all([importFile(client, many(50, "one")), importFile(other, many(50, "one"))]);
    expect(both.map(({ result }) => result.imported)).toEqual([50, 50]);
  });

  test("an import neither matches nor reveals records of another organisation", async () => {
    await importFile(api.globex.user.client, "Email,Company\nshared@tenant.example,Tenant Co\n");
    const { result } = await importFile(client, "Email,Company\nshared@tenant.example,Tenant Co\n");
    expect(result).toMatchObject({ imported: 1, failed: 0, companiesCreated: 1 });
  });

  test("a successful or failed import leaves no staged rows", async () => {
    const pool = testPool(api.database.ownerUrl, 1, onTestFinished);
    const { rows } = await pool.query("select count(*) as count from crm.import_rows where org_id = $1", [
      await crmIdOf(api, api.acme),
    ]);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

test("the template for contacts is the default template", async () => {
  const textOf = async (query: { kind?: "contact" }) => (await client.imports.template({ query })).text();
  expect(await textOf({})).toBe(await textOf({ kind: "contact" }));
});
