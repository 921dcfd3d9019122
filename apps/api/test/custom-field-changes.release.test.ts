import { organisationId } from "@lanyard/contract/field/ids";
import { maxSortableFields } from "@lanyard/contract/limits";
import { testPool } from "@lanyard/test-kit/database";
import { crmIdOf, startTestApi } from "@lanyard/test-kit/test-api";
import { sql } from "kysely";
import { afterAll, describe, expect, test, vi } from "vitest";
import { createTenantDatabase } from "#src/db/tenant-database.ts";
import { lockLayout } from "#src/records/custom/custom-definition-sql.ts";
import { customFieldCalls, layoutOf, notRestored, refusedBy } from "./custom-field-calls.ts";
import { holdStatement } from "./import-statements.ts";
import { openHousekeeping } from "./old-deletions.ts";
import { expectRefused } from "./refusal.ts";

const api = await startTestApi({ roundEveryMs: 100 });
const owner = testPool(api.database.ownerUrl, 2);
const housekeeping = openHousekeeping(api);
afterAll(async () => {
  await housekeeping.close();
  await api.stop();
});

const admin = api.acme.admin.client;
const user = api.acme.user.client;

const { beginRetype, create, customOf, define, fieldOf, redo, settled, undo } = customFieldCalls(api);

describe("a list sorted by a custom field", () => {
  test("a list can be sorted by a custom field with and without a sort column", async () => {
    const noun = "task";
    const fields = [];
    for (let index = 0; index <= maxSortableFields; index += 1)
      fields.push(await define({ type: "text", noun }));
    const [first, ninth] = [fields[0], fields.at(-1)];
    if (first === undefined || ninth === undefined) throw new Error("No field was made.");
    expect([first.sortable, ninth.sortable]).toEqual([true, false]);
    for (const value of ["b", "a", null])
      await user.tasks.create({ body: { title: `Task ${value}`, custom: { [ninth.key]: value } } });
    const titles = async () =>
      (await user.tasks.list({ query: { sort_by: `custom.${ninth.key}` } })).tasks.map(({ title }) => title);
    expect(await titles()).toEqual(["Task a", "Task b", "Task null"]);
    const params = { id: ninth.id };
    await expect(admin.fields.update({ params, body: { sortable: true } })).rejects.toMatchObject(
      refusedBy(
        "sortable",
        "At most 8 fields of this type can be sortable. Turn off sorting for another field first.",
      ),
    );
    await admin.fields.update({ params: { id: first.id }, body: { sortable: false } });
    const { actionId } = await admin.fields.update({ params, body: { sortable: true } });
    await vi.waitFor(async () => expect((await fieldOf(ninth.id)).sortable).toBe(true));
    expect(await titles()).toEqual(["Task a", "Task b", "Task null"]);
    await undo(actionId);
    expect((await fieldOf(ninth.id)).sortable).toBe(false);
    expect(await titles()).toEqual(["Task a", "Task b", "Task null"]);
  });

  test("a list sorted by a choice field follows the changed order of its options", async () => {
    const field = await define({
      type: "choice",
      noun: "interaction",
      options: [{ label: "One" }, { label: "Two" }],
    });
    for (const option of ["One", "Two"])
      await user.interactions.create({
        body: { type: "call", body: option, custom: { [field.key]: option } },
      });
    const { key, id } = field;
    await admin.fields.update({ params: { id }, body: { options: field.options.toReversed() } });
    await settled(owner, id);
    const { interactions } = await user.interactions.list({
      query: { sort_by: `custom.${key}`, sort_order: "asc" },
    });
    expect(interactions.map(({ body }) => body)).toEqual(["Two", "One"]);
  });
});

describe("an option that records have", () => {
  test.each(["choice", "choices"] as const)(
    "an undo skips records whose former value in a %s field is a removed option",
    async (type) => {
      const options = [{ label: "Gold" }, { label: "Silver" }, { label: "Bronze" }];
      const field = await define({ type, options });
      const name = `custom.${field.key}`;
      const custom = (label: string) => {
        const id = field.options.find((each) => each.label === label)?.id ?? "";
        return { [field.key]: type === "choice" ? id : [id] };
      };
      const [ada, ben] = [await create("Ada", custom("Gold")), await create("Ben", custom("Silver"))];
      const ids = [ada.id, ben.id];
      const { actionId } = await user.contacts.bulkUpdate({
        body: { ids, change: { custom: custom("Bronze") } },
      });
      const params = { id: field.id };
      const kept = field.options.filter(({ label }) => label !== "Gold");
      const removal = await admin.fields.update({ params, body: { options: kept } });
      const undone = await undo(actionId);
      const refused = [{ id: ada.id, fields: [name], message: notRestored(field.label) }];
      expect(undone).toMatchObject({ undone: 1, refused });
      expect([await customOf(ada.id), await customOf(ben.id)]).toEqual([custom("Bronze"), custom("Silver")]);
      await redo(actionId);
      await undo(removal.actionId);
      expect(await undo(actionId)).toMatchObject({ undone: 2, refused: [] });
      expect([await customOf(ada.id), await customOf(ben.id)]).toEqual([custom("Gold"), custom("Silver")]);
    },
  );

  test.each(["deletion", "merge"] as const)(
    "a removed option stays empty in records that the undo of a %s restores",
    async (way) => {
      const options = [{ label: "Gold" }, { label: "Silver" }];
      const [one, several] = [
        await define({ type: "choice", options }),
        await define({ type: "choices", options }),
      ];
      const [idsOfOne, idsOfSeveral] = [one, several].map((each) => each.options.map(({ id }) => id));
      const custom = { [one.key]: idsOfOne?.[0] ?? "", [several.key]: idsOfSeveral ?? [] };
      const kept = { [one.key]: idsOfOne?.[1] ?? "", [several.key]: idsOfSeveral?.slice(1) ?? [] };
      const [survivor, { id }] = [await create("Survivor", kept), await create("Ada", custom)];
      const { actionId } =
        way === "deletion"
          ? await user.contacts.delete({ params: { id } })
          : await user.contacts.merge({ body: { survivor_id: survivor.id, merged_ids: [id], fields: {} } });
      const removals: (string | undefined)[] = [];
      for (const field of [one, several]) {
        const [gold, silver] = field.options.map((option) => ({ ...option }));
        const body = { options: silver ? [silver] : [], replace: { [gold?.id ?? ""]: null } };
        removals.push((await admin.fields.update({ params: { id: field.id }, body })).actionId);
      }
      const names = [one, several].map(({ key }) => `custom.${key}`);
      const undone = await undo(actionId);
      expect(undone.refused).toMatchObject([{ id, fields: names, message: notRestored(one.label) }]);
      expect(await customOf(id)).toEqual({ [several.key]: idsOfSeveral?.slice(1) });
      const { activity } = await user.contacts.activity({ params: { id } });
      expect(activity[0]?.changes).toMatchObject([{ field: names[0], before: "Gold", after: null }, {}]);
      const { contact } = await user.contacts.read({ params: { id } });
      await user.contacts.update({ params: { id }, body: { first: "Ann", version: contact.version } });
      await redo(actionId);
      for (const removal of removals) await undo(removal);
      expect(await undo(actionId)).toMatchObject({ refused: [] });
      expect(await customOf(id)).toEqual(custom);
    },
  );
});

describe("a unique field", () => {
  test("only one of several simultaneous requests takes the value of a unique field", async () => {
    const { key } = await define({ type: "number", unique: true });
    const made = await Promise.allSettled([1, 2, 3].map((each) => create(`Rival ${each}`, { [key]: 7 })));
    const refused = made.flatMap((each) => (each.status === "rejected" ? [each.reason] : []));
    expect(refused).toHaveLength(2);
    for (const reason of refused) expect(reason).toMatchObject({ code: "VALUE_TAKEN" });
  });

  test("a field with repeated values cannot become unique, not even by a redo", async () => {
    const field = await define({ type: "text" });
    const [one, other] = [
      await create("One", { [field.key]: "same" }),
      await create("Other", { [field.key]: "Same" }),
    ];
    const params = { id: field.id };
    const repeated = admin.fields.update({ params, body: { unique: true } });
    await expectRefused(repeated, refusedBy("unique", "“same” is used by One and Other"));
    await user.contacts.update({ params: { id: other.id }, body: { custom: { [field.key]: "else" } } });
    const { actionId } = await admin.fields.update({ params, body: { unique: true } });
    await expectRefused(create("Third", { [field.key]: "SAME" }), "VALUE_TAKEN");
    await undo(actionId);
    const third = await create("Third", { [field.key]: "SAME" });
    await expectRefused(redo(actionId), "CHANGED_SINCE");
    await user.contacts.delete({ params: { id: third.id } });
    await redo(actionId);
    await expectRefused(create("Fourth", { [field.key]: "same" }), { facts: { record: { id: one.id } } });
    const choice = define({ type: "boolean", unique: true });
    await expectRefused(choice, refusedBy("unique", "Values of this type cannot be unique"));
  });
});

test("a search finds dates and numbers in searched custom fields", async () => {
  const date = await define({ type: "date", searched: true });
  const text = await define({ type: "text", searched: true });
  const number = await define({ type: "number", searched: true });
  const custom = { [date.key]: "2031-12-24", [text.key]: "Order 47-1108", [number.key]: -81_534.25 };
  const { id } = await create("Ada", custom);
  const found = async (q: string) =>
    (await user.contacts.list({ query: { q } })).contacts.map((contact) => contact.id);
  const days = ["2031-12-24", "24.12.2031", "12/24/2031", "Dec 24, 2031", "24. Dez. 2031", "24 déc. 2031"];
  for (const q of [...days, "47-1108", "order 47-1108", "-81534.25"]) expect(await found(q), q).toEqual([id]);
  expect(await found("2031-12-25")).toEqual([]);
});

test("undoing a type change restores former values without rewriting records", async () => {
  const { id, key } = await define({ type: "choice", options: [{ label: "Gold" }, { label: "Silver" }] });
  await create("Cached", { [key]: "Silver" });
  const shown = async () => {
    const { contacts } = await user.contacts.list({ query: { sort_by: `custom.${key}` } });
    return contacts[0]?.custom?.[key];
  };
  const before = await shown();
  const actionId = await beginRetype(id, { type: "text" });
  await settled(owner, id);
  expect(await shown()).toBe("Silver");
  const held = await holdStatement(owner, "delete", "custom_rewritings");
  await undo(actionId);
  expect((await owner.query("select from crm.custom_rewritings")).rows).toEqual([]);
  await held.letGo();
  expect(await shown()).toBe(before);
  expect((await fieldOf(id)).options.map(({ label }) => label)).toEqual(["Gold", "Silver"]);
  await admin.fields.update({ params: { id }, body: { label: "Renamed after the undo" } });
  expect(await shown()).toBe(before);
  await redo(actionId);
  expect(await shown()).toBe("Silver");
});

test("the number of records with a value is estimated if counting takes too long", async () => {
  const { client } = api.globex.admin;
  const body = { noun: "company", label: "Estimated", type: "text" } as const;
  const { field } = await client.fields.create({ body });
  const custom = { [field.key]: "1" };
  const { company } = await client.companies.create({ body: { name: "Estimated", custom } });
  await owner.query(
    `insert into crm.companies (org_id, id, name, name_key, search_text, custom, custom_words)
     select org_id, gen_random_uuid(), name || n, name_key || n, search_text, custom, custom_words
     from crm.companies, generate_series(2, 10500) n where id = $1`,
    [company.id],
  );
  await owner.query("analyze crm.companies");
  const { fields } = await client.fields.list({ query: { noun: "company" } });
  const [{ filled } = { filled: 0 }] = fields;
  expect(filled).toBeGreaterThan(10_000);
  expect(filled).toBeLessThan(11_000);
});

async function purged(id: string) {
  await housekeeping.runNow();
  await api.restart();
  await settled(owner, id);
}

const rawOf = async (id: string) => {
  const { rows } = await owner.query("select custom, custom_words from crm.contacts where id = $1", [id]);
  return rows[0];
};

test("the values of removed fields and of former types are purged after 30 days", async () => {
  const gone = await define({ type: "text" });
  const kept = await define({ type: "text" });
  const contact = await create("Kept", { [gone.key]: "purged", [kept.key]: "5" });
  await admin.fields.retype({ params: { id: kept.id }, body: { type: "number" } });
  await settled(owner, kept.id);
  const { actionId } = await admin.fields.remove({ params: { id: gone.id } });
  await housekeeping.ageDeletion("custom_fields", gone.id, 31);
  await purged(kept.id);
  expect(await rawOf(contact.id)).toEqual({
    custom: { [kept.key]: "5", [`${kept.key}~2`]: 5 },
    custom_words: expect.not.arrayContaining([gone.key]),
  });
  await expectRefused(undo(actionId), "CHANGED_SINCE");
  await owner.query(`set app.org = '${await crmIdOf(api, api.acme)}'`);
  await owner.query(
    `update crm.custom_fields set variants = jsonb_set(variants, '{0,retiredAt}', '"2020-01-01T00:00:00Z"') where id = $1`,
    [kept.id],
  );
  await purged(kept.id);
  expect((await rawOf(contact.id))?.custom).toEqual({ [`${kept.key}~2`]: 5 });
  expect(await customOf(contact.id)).toEqual({ [kept.key]: 5 });
});

describe("a change of fields during a long change of records", () => {
  /**
   * Simulates a long transaction that writes records and holds its lock on the layout. Returns a function
   * that ends the transaction.
   */
  async function writeLong(): Promise<() => Promise<void>> {
    const orgId = await crmIdOf(api, api.acme);
    const connection = await owner.connect();
    await connection.query(`begin; select pg_advisory_xact_lock_shared(${layoutOf(orgId)})`);
    return async () => {
      await connection.query("commit");
      connection.release();
    };
  }

  test("a field change that waits for a lock does not block other writes", async () => {
    const { id, key } = await define({ type: "text" });
    const end = await writeLong();
    const params = { id };
    const renaming = admin.fields.update({ params, body: { label: "Renamed during an import" } });
    const isRenamed = vi.fn();
    void renaming.then(isRenamed);
    for (const name of ["One", "Two", "Three", "Four", "Five"]) await create(name, { [key]: name });
    expect(isRenamed).not.toHaveBeenCalled();
    await end();
    expect((await renaming).field).toMatchObject({ label: "Renamed during an import", filled: 5 });
  });

  test("a transaction stays usable after a lock timeout", async () => {
    const end = await writeLong();
    const orgId = organisationId.parse(await crmIdOf(api, api.acme));
    const found = await createTenantDatabase(owner).transaction(orgId, async (tx) => {
      const isLocked = await lockLayout(tx, 0);
      const { rows } = await sql<{
        timeout: string;
      }>`select current_setting('lock_timeout') as timeout`.execute(tx.db);
      return { isLocked, rows };
    });
    expect(found).toEqual({ isLocked: false, rows: [{ timeout: "0" }] });
    await end();
    expect(await createTenantDatabase(owner).transaction(orgId, (tx) => lockLayout(tx, 0))).toBe(true);
  });
});

test("simultaneous changes of different settings of a custom field are all kept", async () => {
  const { id } = await define({ type: "text" });
  const params = { id };
  const changes = await Promise.all([
    admin.fields.update({ params, body: { label: "Renamed by one" } }),
    admin.fields.update({ params, body: { searched: true } }),
    admin.fields.update({ params, body: { section: "Elsewhere" } }),
  ]);
  expect(changes).toHaveLength(3);
  expect(await fieldOf(id)).toMatchObject({
    label: "Renamed by one",
    searched: true,
    section: "Elsewhere",
  });
});
