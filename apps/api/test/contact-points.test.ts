import type { NewContact } from "@lanyard/contract/contact/contact-schema";
import { maxContactPoints } from "@lanyard/contract/limits";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test, vi } from "vitest";
import { expectRefused } from "./refusal.ts";

const api = await joinTestApi();
const { client } = api.acme.user;

const create = async (body: object) => (await client.contacts.create({ body })).contact;
const change = (id: string, body: object) => client.contacts.update({ params: { id }, body });
const read = async (id: string) => (await client.contacts.read({ params: { id } })).contact;
const undo = (id = "") => client.actions.undo({ params: { id } });
const foundBy = async (q: string) =>
  (await client.contacts.list({ query: { q } })).contacts.map(({ id }) => id);

describe("the addresses and numbers of a contact", () => {
  test("the history lists each added number and each changed type of a number", async () => {
    const first = { phone: "+49 170 2223344", kind: "mobile" };
    const further = { phone: "+33 6 28 23 04 66", kind: "work" };
    const { id } = await create({ first: "Told", phones: [first] });
    const told = async (phones: object[]) => {
      await change(id, { phones });
      const page = await client.contactPage.read({ params: { id } });
      return page.activity[0]?.changes;
    };
    const field = "phones";
    const added = "work +33 6 28 23 04 66";
    expect(await told([first, further])).toEqual([{ field, before: null, after: added }]);
    expect(await told([{ ...first, kind: "private" }, further])).toEqual([
      { field, before: `mobile\n${added}`, after: `private\n${added}` },
    ]);
  });

  test("the fields email and phone contain the first listed address and number", async () => {
    const bare = await create({ first: "Bare" });
    expect(bare).toMatchObject({ email: null, emails: [], phone: null, phones: [] });
    const plain = await create({ email: "plain@points.example", phone: "1234567" });
    expect(plain).toMatchObject({
      emails: [{ email: "plain@points.example", kind: "work" }],
      phones: [{ phone: "1234567", kind: "work" }],
    });
    const { id, ...listed } = await create({
      emails: [
        { email: " One@list.example ", kind: "private" },
        { email: "two@list.example", kind: "other" },
        { email: "ONE@list.example", kind: "work" },
      ],
      phones: [{ phone: "0301234567" }, { phone: "+49 170 1234567", kind: "mobile" }],
    });
    const emails = [
      { email: "One@list.example", kind: "private" },
      { email: "two@list.example", kind: "other" },
    ];
    expect(listed).toMatchObject({ email: "One@list.example", emails, phone: "0301234567" });
    expect(await read(id)).toMatchObject({
      emails,
      phones: [
        { phone: "0301234567", kind: "work" },
        { phone: "+49 170 1234567", kind: "mobile" },
      ],
    });
    // An update without addresses keeps them. A new first address gets the type of the old one.
    expect((await change(id, { first: "Named" })).contact).toMatchObject({ emails });
    expect((await change(id, { email: "three@list.example" })).contact).toMatchObject({
      emails: [{ email: "three@list.example", kind: "private" }, emails[1]],
    });
    // An address that becomes the first is stored only once. If the first address or number is removed, the
    // next one becomes the first.
    expect((await change(id, { email: "Two@list.example" })).contact).toMatchObject({
      email: "Two@list.example",
      emails: [{ email: "Two@list.example", kind: "private" }],
    });
    const swapped = await change(id, { emails: emails.toReversed(), phone: null });
    expect(swapped.contact).toMatchObject({
      email: "two@list.example",
      emails: emails.toReversed(),
      phone: "+49 170 1234567",
      phones: [{ phone: "+49 170 1234567", kind: "mobile" }],
    });
    expect((await change(id, { emails: [], phones: null })).contact).toMatchObject({
      email: null,
      emails: [],
      phone: null,
      phones: [],
    });
  });

  test("changes of addresses and numbers can be undone", async () => {
    const { id } = await create({ first: "Undo", email: "first@undo.example" });
    const emails = [
      { email: "new@undo.example", kind: "work" },
      { email: "first@undo.example", kind: "private" },
    ];
    const { actionId } = await change(id, { emails });
    expect(await change(id, { emails })).toMatchObject({ contact: { version: 2 } });
    const { activity } = await client.contacts.activity({ params: { id }, query: {} });
    expect(activity[0]?.changes).toEqual(
      expect.arrayContaining([
        { field: "email", before: "first@undo.example", after: "new@undo.example" },
        { field: "emails", before: null, after: "private first@undo.example" },
      ]),
    );
    const undone = await undo(actionId);
    expect(await read(id)).toMatchObject({ emails: [{ email: "first@undo.example", kind: "work" }] });
    await undo(undone.actionId);
    expect(await read(id)).toMatchObject({ email: "new@undo.example", emails });
    // Undo keeps an address that was added later. This address then becomes the first.
    const { contact, actionId: given } = await change((await create({ first: "Later" })).id, {
      email: "given@undo.example",
    });
    await change(contact.id, { emails: [...contact.emails, { email: "more@undo.example" }] });
    expect(await undo(given)).toMatchObject({ undone: 1, refused: [] });
    expect(await read(contact.id)).toMatchObject({
      email: "more@undo.example",
      emails: [{ email: "more@undo.example", kind: "work" }],
    });
  });

  test("simultaneous edits of a contact's addresses collide as one field", async () => {
    const { id, version } = await create({ email: "a@collide.example" });
    await change(id, { emails: [{ email: "a@collide.example" }, { email: "b@collide.example" }], version });
    const other = [{ email: "a@collide.example" }, { email: "c@collide.example" }];
    await expectRefused(change(id, { emails: other, version }), {
      status: 409,
      code: "FIELDS_COLLIDE",
      errors: [{ path: "emails" }],
      facts: {
        current: {
          emails: [
            { email: "a@collide.example", kind: "work" },
            { email: "b@collide.example", kind: "work" },
          ],
        },
      },
    });
  });

  test("an address belongs to one contact until that contact is deleted", async () => {
    const holder = await create({
      first: "Uma",
      last: "Berg",
      emails: [{ email: "uma@taken.example" }, { email: "uma.home@taken.example", kind: "private" }],
    });
    const taken = {
      status: 409,
      code: "EMAIL_TAKEN",
      message: `Email already exists for contact: Uma Berg (ID: ${holder.id})`,
    };
    const own = { email: "other@taken.example" };
    const tries: readonly [NewContact, string][] = [
      [{ email: "UMA@taken.example" }, "email"],
      [{ email: "UMA.home@taken.example" }, "email"],
      [
        {
          emails: [
            { ...own, kind: "work" },
            { email: "Uma@taken.example", kind: "work" },
          ],
        },
        "emails.1.email",
      ],
      [
        {
          emails: [
            { ...own, kind: "work" },
            { email: "uma.HOME@taken.example", kind: "work" },
          ],
        },
        "emails.1.email",
      ],
    ];
    const { id } = await create({ first: "Changed" });
    for (const [body, path] of tries) {
      const refused = { ...taken, errors: [{ path }], facts: { contact: { id: holder.id } } };
      await expectRefused(client.contacts.create({ body }), refused);
      await expectRefused(change(id, body), refused);
    }
    const { contact } = await api.globex.user.client.contacts.create({
      body: { emails: [{ email: "uma.home@taken.example" }, { email: "uma@taken.example" }] },
    });
    expect(contact.emails).toHaveLength(2);
    const { actionId } = await client.contacts.delete({ params: { id: holder.id } });
    const { contact: successor } = await change(id, { email: "uma.home@taken.example" });
    expect(successor.email).toBe("uma.home@taken.example");
    await expectRefused(undo(actionId), {
      code: "CHANGED_SINCE",
      errors: [{ path: "emails", message: "Email already used by Changed" }],
    });
    await change(id, { email: null });
    expect(await undo(actionId)).toMatchObject({ undone: 1 });
    await expectRefused(change(id, { email: "uma.home@taken.example" }), taken);
  });

  test("only one of several simultaneous requests gets an address, primary or additional", async () => {
    const bodies = [
      { email: "race@points.example" },
      { email: "RACE@points.example" },
      { emails: [{ email: "racer@points.example" }, { email: "Race@points.example" }] },
    ];
    const answers = await Promise.allSettled(bodies.map((body) => create(body)));
    const rejected = { status: "rejected", reason: { code: "EMAIL_TAKEN" } };
    expect(answers.filter(({ status }) => status === "rejected")).toMatchObject([rejected, rejected]);
  });

  test.each([
    [{ emails: [{ email: "ok@bad.example" }, { email: "not-an-address" }] }, "emails.1.email"],
    [{ emails: [{ email: "ok@bad.example" }, { email: " " }] }, "emails.1.email"],
    [{ emails: [{ email: "ok@bad.example", kind: "fax" }] }, "emails.0.kind"],
    [{ emails: [{ email: "ok@bad.example", phone: "1" }] }, "emails.0.phone"],
    [{ phones: [{ phone: "1".repeat(61) }] }, "phones.0.phone"],
    [{ phones: [{}] }, "phones.0.phone"],
    [{ phones: "1234567" }, "phones"],
    [{ phones: Array.from({ length: maxContactPoints + 1 }, (_, n) => ({ phone: `${n}000000` })) }, "phones"],
  ])("an invalid address or number is refused with its position in the list: %j", async (sent, path) => {
    const body: object = { first: "Bad", ...sent };
    await expectRefused(client.contacts.create({ body }), { status: 400, errors: [{ path }] });
  });

  test.each([
    ["1-800-TULIPSQ", "1-800-BREADQQ", ["1-800-TULIPSQ", "TULIPSQ", "1-800", "18008854777"]],
    ["٠٥٠١٢٣٤٥٦٧", "050 123 45 68", ["0501234567", "٠٥٠١٢٣٤٥٦٧", "050 123 4567"]],
  ])("%s and %s stay separate numbers", async (phone, other, searches) => {
    const { id } = await create({ first: "Lettered" });
    const phones = [
      { phone, kind: "work" },
      { phone: other, kind: "private" },
    ];
    expect((await create({ first: "Lettered", phones })).phones).toEqual(phones);
    expect((await change(id, { phones: phones.slice(0, 1) })).contact.phones).toEqual(phones.slice(0, 1));
    for (const q of searches) expect(await foundBy(q), q).toContain(id);
    expect((await change(id, { phones })).contact.phones).toEqual(phones);
    const merged = [await create({ phone, first: "One" }), await create({ phone: other, first: "Two" })];
    const [survivor_id = "", ...merged_ids] = merged.map((contact) => contact.id);
    const { contact } = await client.contacts.merge({ body: { survivor_id, merged_ids } });
    expect(contact.phones.map((point) => point.phone)).toEqual([phone, other]);
  });

  test("searches and exports include all addresses and numbers of a contact", async () => {
    const contact = await create({
      first: "Findable",
      emails: [{ email: "find@points.example" }, { email: "zanzibar@hidden.example", kind: "private" }],
      phones: [{ phone: "+49 30 9990001" }, { phone: "+33 6 28 23 04 55", kind: "mobile" }],
    });
    for (const q of [
      "zanzibar",
      "zanzibar@hidden",
      "+33 6 28 23 04 55",
      "06 28 23 04 55",
      "0628230455",
      "0033 6 28 23 04 55",
      "0033628230455",
      "0309990001",
    ])
      expect(await foundBy(q), q).toContain(contact.id);
    const file = await client.contacts.export({ query: { q: "zanzibar" } });
    const [head = "", row = ""] = (await file.text()).trim().split("\n");
    expect(head.endsWith(",company,stage_name,created_at,updated_at,emails,phones")).toBe(true);
    expect(row).toMatch(
      /,find@points.example \(work\) ::: zanzibar@hidden.example \(private\),.*\+49 30 9990001 \(work\) ::: \+33 6 28 23 04 55 \(mobile\)$/u,
    );
  });
});

test("a new default country applies to existing numbers and can be undone", async () => {
  const { admin, user } = api.globex;
  const created = async (phone: string) =>
    (await user.client.contacts.create({ body: { phone, first: "N" } })).contact;
  const found = async (q: string) =>
    (await user.client.contacts.list({ query: { q } })).contacts.map(({ id }) => id);
  const there = await created("06 28 23 04 56");
  // Without a default country, a search for the international number finds the contact only with the plus
  // sign.
  expect(await found("+33628230456")).toEqual([there.id]);
  expect(await found("33628230456")).toEqual([]);
  await expectRefused(admin.client.organisation.update({ body: { default_country: "Frankreich" } }), {
    status: 400,
    errors: [{ path: "default_country" }],
  });
  const { actionId, organisation } = await admin.client.organisation.update({
    body: { default_country: "fr" },
  });
  expect(organisation).toMatchObject({ currency: "USD", default_country: "FR" });
  const { id } = await created("06 28 23 04 57");
  expect(await found("+33628230457")).toEqual([id]);
  await vi.waitFor(async () => expect(await found("33628230456")).toEqual([there.id]));
  await admin.client.actions.undo({ params: { id: actionId ?? "" } });
  expect((await user.client.organisation.read({})).organisation.default_country).toBeNull();
  let tries = 0;
  await vi.waitFor(async () => {
    // Each try sends another text, because the API caches lists.
    tries += 1;
    expect(await found(`33628230456 ${" ".repeat(tries % 100)}`)).toEqual([]);
  });
  expect(await found("0628230456")).toEqual([there.id]);
});
