import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { expectRefused, refusal } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

describe("a contact", () => {
  test.each([[{ company: null }], [{ company: "" }], [{ company_name: null }], [{ company_id: null }]])(
    "setting %j removes a contact's company, whether linked or stored as text",
    async (change) => {
      const { company } = await client.companies.create({
        body: { name: `Linked ${Object.entries(change)}` },
      });
      for (const body of [{ company: "Only named" }, { company_id: company.id }]) {
        const { contact } = await client.contacts.create({ body: { first: "Mover", ...body } });
        const { contact: changed } = await client.contacts.update({
          params: { id: contact.id },
          body: { ...change, version: contact.version },
        });
        expect(changed).toMatchObject({ company: null, company_id: null });
      }
    },
  );

  test("a contact's texts are trimmed, and empty ones are stored as null", async () => {
    const { contact } = await client.contacts.create({
      body: { first: "  Ana ", phone: "  ", tags: " a,,A , b " },
    });
    expect(contact).toMatchObject({ first: "Ana", phone: null, tags: "a, b" });
  });

  test("a contact's owner text is its owner's name unless the contact has its own text", async () => {
    const { user, admin } = api.acme;
    await Promise.all([user.client.person.readMe(), admin.client.person.readMe()]);
    const { contact: made } = await user.client.contacts.create({ body: { first: "Owned" } });
    expect(made).toMatchObject({ owner_id: user.personId, contact_owner: user.name });
    const change = async (body: object) =>
      (await user.client.contacts.update({ params: { id: made.id }, body })).contact;
    expect(await change({ owner_id: admin.personId })).toMatchObject({ contact_owner: admin.name });
    expect(await change({ contact_owner: "Old system" })).toMatchObject({
      owner_id: admin.personId,
      contact_owner: "Old system",
    });
    expect(await change({ owner_id: user.personId })).toMatchObject({ contact_owner: user.name });
    expect(await change({ owner_id: null })).toMatchObject({ contact_owner: null });
  });

  test("a contact requires a first name, a last name or an email", async () => {
    await expectRefused(client.contacts.create({ body: { phone: "1" } }), {
      status: 400,
      code: "INVALID_INPUT",
      errors: [{ path: "first" }],
    });
  });

  test.each([
    ["email", "not-an-address"],
    ["lead_score", 101],
    ["lead_score", -1],
    ["lead_score", 1.5],
    ["linkedin_url", "javascript:alert(1)"],
    ["website_url", "ftp://x.example"],
    ["website_url", "https://ada@x.example"],
    ["website_url", "https://:secret@x.example"],
    ["traffic_source_date", "2026-02-30"],
    ["first", "x".repeat(101)],
    ["first", "\u0000"],
    ["last", "\ud800"],
    ["tags", { $ne: "" }],
    ["company_id", "00000000-0000-7000-8000-000000000000"],
  ])("a contact is refused when its %s is %j", async (field, value) => {
    const body: object = { first: "Ana", [field]: value };
    await expectRefused(client.contacts.create({ body }), { status: 400, errors: [{ path: field }] });
  });

  test("clearing a contact's only name or email is refused with an error on that field", async () => {
    const { contact } = await client.contacts.create({ body: { first: "Only", last: "Named" } });
    const change = (body: object) => client.contacts.update({ params: { id: contact.id }, body });
    await change({ last: "" });
    for (const first of ["", null]) {
      await expectRefused(change({ first }), {
        status: 400,
        errors: [{ path: "first", message: "A contact needs a first name, a last name or an email" }],
      });
    }
    await change({ first: null, email: "only@named.example" });
    await expectRefused(change({ email: "" }), { status: 400, errors: [{ path: "email" }] });
  });

  test("pasted cells can reuse an email that another pasted cell frees", async () => {
    const make = async (first: string) =>
      (await client.contacts.create({ body: { first, email: `${first}@pasted.example` } })).contact;
    const [giving, taking, late] = [await make("giving"), await make("taking"), await make("late")];
    const { company } = await client.companies.create({ body: { name: "Pásted Works" } });
    const email = "giving@pasted.example";
    const {
      failed,
      changed,
      actionId: id = "",
    } = await client.contacts.editCells({
      body: {
        edits: [
          { id: giving.id, change: { email: "new@pasted.example", company: "pasted works" } },
          { id: taking.id, change: { email, company: "Nobody's Works" } },
          { id: late.id, change: { email, job_title: "Buyer" } },
        ],
      },
    });
    expect({ failed, changed }).toMatchObject({
      failed: [
        { id: taking.id, field: "company", message: "No company is called “Nobody's Works”" },
        { id: late.id, field: "email" },
      ],
      changed: 3,
    });
    expect(failed[1]?.message).toContain("taking");
    const now = async ({ id }: { id: string }) => (await client.contacts.read({ params: { id } })).contact;
    expect(await now(giving)).toMatchObject({ company_id: company.id, company: "Pásted Works" });
    expect(await now(taking)).toMatchObject({ email, company_id: null, company: null });
    expect(await now(late)).toMatchObject({ email: late.email, job_title: "Buyer" });
    expect(await client.actions.undo({ params: { id } })).toMatchObject({ undone: 3, refused: [] });
    expect(await now(taking)).toMatchObject({ email: taking.email, company: null });
    expect(await client.actions.redo({ params: { id } })).toMatchObject({ refused: [] });
    expect(await now(taking)).toMatchObject({ email });
  });
});

test("a collision of company links returns the company's name and id", async () => {
  const { company } = await client.companies.create({ body: { name: "Kestrel" } });
  const { id, version } = (await client.contacts.create({ body: { first: "Two" } })).contact;
  const params = { id };
  await client.contacts.update({ params, body: { company_id: company.id, tags: "a, b", version } });
  const late = client.contacts.update({
    params,
    body: { company: "Typed", company_id: null, tags: "c", version },
  });
  const current = { company: "Kestrel", company_name: "Kestrel", company_id: company.id, tags: "a, b" };
  expect((await refusal(late)).facts).toMatchObject({ current });

  const { company: other } = await client.companies.create({ body: { name: "Osprey" } });
  await client.contacts.update({ params, body: { company_id: other.id } });
  const again = client.contacts.update({
    params,
    body: { company: "Typed", company_id: null, version: version + 1 },
  });
  expect((await refusal(again)).facts).toMatchObject({
    version: version + 2,
    current: { company: "Osprey", company_name: "Osprey", company_id: other.id },
  });
});

test("two people can use the same Idempotency-Key", async () => {
  const body = { first: "Own key" };
  const mine = await client.contacts.create({ body }, { idempotencyKey: "shared" });
  const theirs = await api.globex.user.client.contacts.create({ body }, { idempotencyKey: "shared" });
  expect(theirs.contact.id).not.toBe(mine.contact.id);
});
