import { isDeepStrictEqual } from "node:util";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { CustomValues } from "@lanyard/contract/custom-field/custom-value";
import { groupingNames } from "@lanyard/contract/filter/filter-fields";
import { importNoun } from "@lanyard/contract/import/import-job-schema";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import {
  amountName,
  columnName,
  greatestInt,
  memberFieldNames,
  memberNameOf,
  plainFieldNames,
} from "@lanyard/contract/kind/field-descriptor";
import { holdsSeveral } from "@lanyard/contract/kind/kind";
import {
  type AnyKind,
  childrenOf,
  nounsWith,
  type RecordNoun,
  recordKinds,
  recordNouns,
  taskColumnOf,
} from "@lanyard/contract/kind/record-kinds";
import { maxEditedRecords } from "@lanyard/contract/limits";
import targetNames from "@lanyard/contract/refusals/target-names.gen.json" with { type: "json" };
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openEvents } from "../event-reading.ts";
import { checkJob, runJob, uploadJob } from "../import-job-calls.ts";
import { openHousekeeping } from "../old-deletions.ts";
import { customFieldsOf, customSample, defineCustomFields, letters } from "./custom-samples.ts";
import { type AnsweredRecord, type KindCalls, kindCalls, type Values } from "./kind-calls.ts";
import {
  fileSample,
  linkTo,
  plainSample,
  sampleBody,
  sampleCount,
  sampledFields,
  sampleFile,
  wholeSample,
} from "./kind-samples.ts";
import { testedNouns } from "./tested-kinds.ts";

const api = await joinTestApi();
await defineCustomFields(api);

type ChildList = Values & { readonly totals: unknown };

const { parents: tasksAbout }: AnyKind = recordKinds.task;
const zone = "Pacific/Auckland";
const wallDay = (days: number) =>
  new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(Date.now() + days * 86_400_000);

let marks = 0;
const newMark = () => `mark${String.fromCharCode(97 + (marks++ % 26))}${marks}`;

describe.each(recordNouns)("a %s", (noun) => {
  const { fields }: AnyKind = recordKinds[noun];
  const [nameField = ""] = recordKinds[noun].names.joined;

  test("a record stores, changes, clears and restores every field", async () => {
    const calls = kindCalls(api, noun);
    const mark = newMark();
    const { record } = await calls.create(await sampleBody(api, noun, 0, mark));
    expect(record).toMatchObject({ ...wholeSample(api, noun, 0, mark), version: 1 });
    await calls.update(record.id, wholeSample(api, noun, 1, mark));
    expect(await calls.read(record.id)).toMatchObject({ ...wholeSample(api, noun, 1, mark), version: 2 });
    const kept = new Set([
      nameField,
      ...sampledFields(noun).flatMap(([name, { required }]) => (required ? [name] : [])),
    ]);
    const emptied = [...sampledFields(noun).map(([name]) => name), ...memberFieldNames(fields)];
    const nothing = Object.fromEntries(emptied.flatMap((name) => (kept.has(name) ? [] : [[name, null]])));
    const custom = Object.fromEntries(customFieldsOf(api.acme, noun).map(({ key }) => [key, null]));
    const emptying = await calls.update(record.id, { ...nothing, custom });
    const meant = Object.keys(nothing).map((name) => [name, fields[name]?.emptyMeans ?? null] as const);
    expect(emptying.record).toMatchObject(Object.fromEntries(meant));
    expect(emptying.record.custom).toEqual({});
    expect(await calls.undo(emptying.actionId)).toMatchObject({ undone: 1, refused: [] });
    expect(await calls.read(record.id)).toMatchObject(wholeSample(api, noun, 1, mark));
  });
});

describe.each(testedNouns)("a %s", (noun) => {
  const { fields, sorts, plural, parents }: AnyKind = recordKinds[noun];
  const [nameField = ""] = recordKinds[noun].names.joined;
  const members = memberFieldNames(fields);
  let calls: KindCalls;
  beforeAll(() => {
    calls = kindCalls(api, noun);
  });

  async function samples(mark: string): Promise<AnsweredRecord[]> {
    const made: AnsweredRecord[] = [];
    for (let number = 0; number < sampleCount; number++)
      made.push((await calls.create(await sampleBody(api, noun, number, mark))).record);
    return made;
  }

  const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id);
  const customFields = () => customFieldsOf(api.acme, noun);

  test("the lists of a record's children are sorted, searched and summed", async () => {
    const mark = newMark();
    const { record: parent } = await calls.create(await sampleBody(api, noun, 0, mark));
    for (const { noun: child, column } of childrenOf(noun)) {
      const { plural: children, names, fields: table }: AnyKind = recordKinds[child];
      const ofChild = kindCalls(api, child);
      const make = async (number: number, more: Values) =>
        (await ofChild.create({ ...(await sampleBody(api, child, number, newMark())), ...more })).record;
      const link = { [column]: linkTo(column, parent.id) };
      const own = [await make(0, link), await make(1, link)];
      await make(2, {});
      const asked = async (query: string, token = api.acme.viewer.accessToken) => {
        const address = `${api.baseUrl}/${plural}/${parent.id}/${children}?${query}`;
        const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
        return { status: response.status, answer: (await response.json()) as ChildList };
      };
      const { answer } = await asked("sort_by=created_at&sort_order=asc");
      expect(answer[children]).toEqual(await Promise.all(own.map(({ id }) => ofChild.read(id))));
      expect(answer.pagination).toMatchObject({ total: 2 });
      const name = String(own[1]?.[names.joined[0] ?? ""]);
      const found = (await asked(`q=${encodeURIComponent(name)}`)).answer[children];
      expect(idsOf(found as AnsweredRecord[])).toEqual([own[1]?.id]);
      const [amount] = Object.entries(table).find(([, { type }]) => type === "money") ?? [];
      if (amount !== undefined && table.currency !== undefined) {
        const sum = own.reduce((total, record) => total + Number(record[amount]), 0);
        const currency = own[0]?.currency;
        expect(answer.totals).toEqual([{ currency, amount_cents: sum, count: 2 }]);
      }
      expect((await asked("", api.globex.admin.accessToken)).status).toBe(404);
    }
  });

  test.runIf(recordKinds[noun].has.import)(
    "imported records are linked by name and recognized in a second import",
    async () => {
      const mark = newMark();
      const named = await Promise.all(
        Object.entries(parents).map(async ([column, { to }]) => {
          // A parent of the same kind has another mark, so that a search for `mark` finds only imports.
          const parentMark = to === noun ? newMark() : mark;
          const { record } = await kindCalls(api, to).create(await sampleBody(api, to, 3, parentMark));
          const name = recordKinds[to].names.joined.map((field) => record[field]).join(" ");
          return { column, target: column.replace(/_id$/u, ""), record, cells: [name, record.external_id] };
        }),
      );
      // Each row names one parent record, by name or by external id. If there are more parents than rows, the
      // rows name the last parents.
      const unnamed = Math.max(0, named.length - sampleCount);
      const namedBy = (number: number) => named[(number + unnamed) % named.length];
      const { header, rows } = sampleFile(api, noun, mark);
      const targets = [...header, ...named.map(({ target }) => target)];
      const lines = rows.map((row, number) => [
        ...row,
        ...named.map((each) => (each === namedBy(number) ? each.cells[number % each.cells.length] : "")),
      ]);
      const text = [targets, ...lines]
        .map((cells) => cells.map((cell) => JSON.stringify(cell)).join(","))
        .join("\n");
      const custom = customFields().map(({ key, label }) => [label, `custom.${key}`]);
      const mapping = Object.fromEntries([...targets.map((target) => [target, target]), ...custom]);
      const choices = { mapping };
      const { client } = api.acme.user;
      const checked = await checkJob(client, await uploadJob(client, text, importNoun.parse(noun)), choices);
      expect(checked.check).toMatchObject({ create: sampleCount, update: 0, fail: 0, cells_left_out: 0 });
      const done = await runJob(client, checked);
      expect(done.result).toMatchObject({ created: sampleCount, failed: 0 });
      const found = await calls.list({ search: mark, sort_by: "created_at" });
      const byName = (name: unknown) => found.find((record) => record[nameField] === name);
      for (let number = 0; number < sampleCount; number++) {
        const sample = wholeSample(api, noun, number, mark);
        const linked = named.map((each) => {
          const isNamed = each === namedBy(number);
          const none = holdsSeveral(each.column) ? [] : null;
          return [each.column, isNamed ? linkTo(each.column, each.record.id) : none];
        });
        expect(byName(sample[nameField])).toMatchObject({ ...sample, ...Object.fromEntries(linked) });
      }
      const again = await checkJob(client, await uploadJob(client, text, importNoun.parse(noun)), choices);
      expect(again.check).toMatchObject({ create: 0, conflict: sampleCount });
      expect(await calls.undo(done.action_id ?? "")).toMatchObject({ undone: sampleCount, refused: [] });
      expect(await calls.list({ search: mark })).toEqual([]);
    },
  );

  test("a record's timeline lists old and new values of each field", async () => {
    const mark = newMark();
    const { record } = await calls.create(await sampleBody(api, noun, 0, mark));
    await calls.update(record.id, wholeSample(api, noun, 1, mark));
    const [newest, oldest] = await calls.activity(record.id);
    expect(oldest).toMatchObject({ op: "create", noun, record_id: record.id });
    const told = new Set(newest?.changes.map(({ field }) => field));
    // All samples have the same values in member and record fields.
    const changed = customFields().filter(({ type }) => type !== "member" && type !== "record");
    const names = [
      ...sampledFields(noun).map(([name]) => name),
      ...changed.map(({ key }) => `custom.${key}`),
    ];
    expect(names.filter((name) => !told.has(name))).toEqual([]);
    for (const [column, { to }] of Object.entries(parents)) {
      const parent = await kindCalls(api, to).create(await sampleBody(api, to, 3, mark));
      const { record: linked } = await calls.update(record.id, {
        [column]: linkTo(column, parent.record.id),
      });
      const [linking] = await calls.activity(record.id);
      const after = parentNameIn(linked, column);
      expect(typeof after).toBe("string");
      expect(linking?.changes).toContainEqual({ field: column, before: null, after });
    }
  });

  test.runIf(recordKinds[noun].has.tasks)(
    "a record's next step, and filters on it, reflect its open tasks",
    async () => {
      const mark = newMark();
      const tasks = kindCalls(api, "task");
      const column = taskColumnOf(noun) ?? "";
      const [idle, late, coming] = await samples(mark);
      const add = (record: AnsweredRecord | undefined, title: string, due_on: string | null) =>
        tasks.create({ title, due_on, [column]: record?.id });
      const { record: first } = await add(late, "First", wallDay(-1));
      await add(late, "Second", wallDay(3));
      await add(coming, "Some day", null);
      const found = async (next_step: string) =>
        new Set(idsOf(await calls.list({ search: mark, next_step, time_zone: zone })));
      expect(await found("none")).toEqual(new Set([idle?.id]));
      expect(await found("planned")).toEqual(new Set([late?.id, coming?.id]));
      expect(await found("overdue")).toEqual(new Set([late?.id]));
      const stepOf = async () => (await calls.read(late?.id ?? "")).next_step;
      expect(await stepOf()).toMatchObject({ id: first.id, title: "First" });
      await api.acme.user.client.tasks.complete({ params: { id: first.id }, body: {} });
      expect(await stepOf()).toMatchObject({ title: "Second" });
      await tasks.remove((await tasks.list({ search: "Second", [column]: late?.id ?? "" }))[0]?.id ?? "");
      expect(await stepOf()).toBeNull();
      expect(await found("none")).toEqual(new Set([idle?.id, late?.id]));
      // A task is about one record at a time, whether it is done or not.
      for (const [other, { to }] of Object.entries(tasksAbout)) {
        if (other === column) continue;
        const about = await kindCalls(api, to).create(await sampleBody(api, to, 3, mark));
        const { record } = await tasks.update(first.id, { [other]: about.record.id });
        expect(record).toMatchObject({ [column]: null, [other]: about.record.id });
      }
    },
  );

  test("a refusal lists each field that is too long, too large or unknown", async () => {
    const limited = sampledFields(noun).filter(
      ([, { max, type }]) => max !== undefined || type === "link" || type === "whole",
    );
    const excessive = limited.map(([name, { type, max = type === "whole" ? greatestInt : 2000 }]) => [
      name,
      type === "whole" ? max + 1 : "x".repeat(max + 1),
    ]);
    const sent = { ...Object.fromEntries(excessive), nonsense: "x" };
    const body = { ...(await sampleBody(api, noun, 0, newMark())), ...sent };
    const { status, errors = [] } = await calls.refused("POST", "", body);
    expect(status).toBe(400);
    expect(errors.map(({ path }) => path).toSorted()).toEqual(Object.keys(sent).toSorted());
  });

  const isOptional = (name: string) =>
    sampledFields(noun).some(([each, { required }]) => each === name && !required);
  const listed = new Map<boolean, ReturnType<typeof createListed>>();
  /** Creates the samples, and one record without a name or without the other optional values. */
  async function createListed(lacksName: boolean) {
    const mark = newMark();
    const made = await samples(mark);
    const names = sampledFields(noun).flatMap(([name]) => (isOptional(name) ? [name] : []));
    const empty = names.filter((name) => (name === nameField) === lacksName).map((name) => [name, null]);
    const nothing = { ...Object.fromEntries(empty), ...(!lacksName && { custom: {} }) };
    const body = { ...(await sampleBody(api, noun, sampleCount, mark)), ...nothing };
    return { mark, made, without: (await calls.create(body)).record };
  }
  /** Returns the records that list tests share. One of them has no value in this field if it is optional. */
  const listedFor = (name: string) => {
    const lacksName = name === nameField && isOptional(name);
    const records = listed.get(lacksName) ?? createListed(lacksName);
    listed.set(lacksName, records);
    return records;
  };

  const narrowed = sampledFields(noun).filter(([, { filter }]) => filter !== undefined);
  test.each(narrowed)("the filter by %s finds the matching records and no others", async (name, field) => {
    const { mark, made, without } = await listedFor(name);
    for (const [asked, wanted] of filtersOf(name, field, made)) {
      const found = await calls.list({ ...asked, q: mark });
      const expected = wanted(made, without);
      expect(idsOf(found).toSorted(), JSON.stringify(asked)).toEqual(idsOf(expected).toSorted());
      expect(await calls.count({ ...asked, q: mark })).toBe(expected.length);
    }
  });

  test.each(sorts)("a list is sorted by %s in both directions with empty values last", async (sort) => {
    const { mark, without } = await listedFor(sort);
    const inOrder = async (sort_order: string) => {
      const records = await calls.list({ q: mark, sort_by: sort, sort_order });
      expect(records).toHaveLength(sampleCount + 1);
      if (isOptional(sort)) expect(records.at(-1)?.id).toBe(without.id);
      return records.filter(({ id }) => id !== without.id);
    };
    const [up, down] = [await inOrder("asc"), await inOrder("desc")];
    expect(idsOf(down).toSorted()).toEqual(idsOf(up).toSorted());
    // The samples have the same order as their values.
    if (fields[sort] !== undefined && fields[sort].type !== "custom" && fields[sort].type !== "choice") {
      expect(up.map((record) => record[sort])).toEqual(up.map((record) => record[sort]).toSorted());
      expect(idsOf(down)).toEqual(idsOf(up).toReversed());
    }
  });

  const searched = sampledFields(noun).filter(([, { isSearched }]) => isSearched);
  const searchedBy = (record: AnsweredRecord | undefined, name: string) => {
    const sent = String(record?.[name]);
    return fields[name]?.type === "phone" ? sent.replaceAll(/\D/gu, "") : sent;
  };
  test.each(searched)("the list and the global search find a record by its %s", async (name) => {
    const [record] = (await listedFor("")).made;
    const text = searchedBy(record, name);
    expect(idsOf(await calls.list({ q: text }))).toContain(record?.id);
    expect(await calls.search(text)).toContainEqual(
      expect.objectContaining({ type: noun, id: record?.id, url: `/${plural}/${record?.id}` }),
    );
  });

  const linked = Object.entries(parents).map(([column, { to }]) => ({ column, to }));
  test.each(linked)("the former name of a record linked in $column finds no records", async (link) => {
    const parentCalls = kindCalls(api, link.to);
    const [first, second] = [newMark(), newMark()];
    const parent = (await parentCalls.create(await sampleBody(api, link.to, 0, first))).record;
    const made = async (mark: string) =>
      (
        await calls.create({
          ...(await sampleBody(api, noun, 1, mark)),
          [link.column]: linkTo(link.column, parent.id),
        })
      ).record;
    const [live, restored] = [await made(newMark()), await made(newMark())];
    const { actionId } = await calls.remove(restored.id);
    await parentCalls.update(parent.id, plainSample(link.to, 2, second));
    await calls.undo(actionId);
    for (const record of [live, restored])
      for (const [name] of searched)
        expect(idsOf(await calls.list({ q: searchedBy(record, name) })), name).toEqual([record.id]);
    const found = async (mark: string) =>
      idsOf(await calls.list({ q: mark }))
        .filter((id) => id !== parent.id)
        .toSorted();
    // Some kinds of records can be found by the name of a linked record, and others cannot. The former name
    // must find none.
    expect(await found(first)).toEqual([]);
    expect([[], [live.id, restored.id].toSorted()]).toContainEqual(await found(second));
  });

  test("records are filtered, sorted and searched by custom fields", async () => {
    const { mark, made, without } = await listedFor("");
    const [, middle] = made;
    const valuesOf = ({ custom }: AnsweredRecord) => custom as CustomValues;
    const wanted = customSample(api.acme, noun, 1, mark);
    for (const { key, type, sortable } of customFields()) {
      const name = `custom.${key}`;
      const value = wanted[key];
      const condition = {
        field: name,
        ...(type === "choices" ? { op: "has_all", value } : { op: "is", value: comparedBy(type, value) }),
      };
      const found = await calls.list({ q: mark, filter: JSON.stringify(condition) });
      const expected = made.filter((record) => isDeepStrictEqual(valuesOf(record)[key], value));
      expect(idsOf(found).toSorted(), name).toEqual(idsOf(expected).toSorted());
      expect(idsOf(expected)).toContain(middle?.id);
      if (!sortable) continue;
      for (const sort_order of ["asc", "desc"]) {
        const listed = await calls.list({ q: mark, sort_by: name, sort_order });
        expect(listed).toHaveLength(sampleCount + 1);
        expect(listed.at(-1)?.id).toBe(without.id);
        const edge = listed[sort_order === "asc" ? 0 : sampleCount - 1];
        expect(edge?.id, name).toBe(made[0]?.id);
      }
    }
    const text = `${letters[1]} ${mark} own`;
    expect(idsOf(await calls.list({ q: text }))).toEqual([middle?.id]);
    expect(idsOf(await calls.search(text))).toEqual([middle?.id]);
  });

  test.each(["field", "custom field"])(
    "concurrent edits of different %ss merge; edits of the same one collide",
    async (what) => {
      const mark = newMark();
      const { record } = await calls.create(await sampleBody(api, noun, 0, mark));
      const { id, version } = record;
      const isCustom = what === "custom field";
      const [theirs, mine] = [1, 2].map((number) =>
        isCustom ? customSample(api.acme, noun, number, mark) : plainSample(noun, number, mark),
      );
      const plain = sampledFields(noun).flatMap(([name]) => (name === "tags" ? [] : [name]));
      const [one = "", other = ""] = isCustom ? customFields().map(({ key }) => key) : plain;
      const change = (name: string, values: Values = {}): Values =>
        isCustom ? { custom: { [name]: values[name] } } : { [name]: values[name] };
      await calls.update(id, { ...change(one, theirs), version });
      const both = await calls.update(id, { ...change(other, mine), version });
      expect(both.record).toMatchObject(change(one, theirs));
      expect(both.record).toMatchObject(change(other, mine));
      const path = isCustom ? `custom.${one}` : one;
      expect(await calls.refused("PUT", `/${id}`, { ...change(one, mine), version })).toMatchObject({
        ...{ status: 409, code: "FIELDS_COLLIDE", errors: [{ path }] },
        facts: { version: version + 2, current: { [path]: theirs?.[one] } },
      });
      expect(await calls.read(id)).toMatchObject({ ...change(one, theirs), version: version + 2 });
      const pasted = await calls.editCells([{ id, version: version + 2, change: change(one, mine) }]);
      expect(pasted).toMatchObject({ changed: 1, failed: [] });
      expect(await calls.read(id)).toMatchObject(change(one, mine));
      await calls.undo(pasted.actionId ?? "");
      expect(await calls.read(id)).toMatchObject(change(one, theirs));
    },
  );

  const hasNotes = nounsWith("notes").some((each) => each === noun);
  test("undo restores a deleted record with its ID, values and notes", async () => {
    const mark = newMark();
    const [record] = await samples(mark);
    const note = { body: "Asked for a plan" };
    if (hasNotes) {
      await calls.addNote(record?.id ?? "", note.body);
      const [newest] = await calls.activity(record?.id ?? "");
      expect(newest).toMatchObject({ noun: "note", note: note.body });
    }
    const { actionId } = await calls.remove(record?.id ?? "");
    expect(await calls.refused("GET", `/${record?.id}`)).toMatchObject({ status: 404 });
    expect(await calls.list({ q: mark })).toHaveLength(sampleCount - 1);
    expect(await calls.undo(actionId)).toMatchObject({ undone: 1, refused: [] });
    expect(await calls.read(record?.id ?? "")).toMatchObject(wholeSample(api, noun, 0, mark));
    if (hasNotes) expect(await calls.notes(record?.id ?? "")).toMatchObject([note]);
  });

  test("selected or matching records are deleted, unless the match count has changed", async () => {
    const mark = newMark();
    const made = await samples(mark);
    const some = await calls.removeSome(idsOf(made.slice(0, 2)));
    expect(some.deleted).toBe(2);
    await calls.undo(some.actionId);
    const tooFew = await calls.refused("POST", "/delete-matching", { q: mark, count: 1 });
    expect(tooFew).toMatchObject({ status: 409, code: "CHANGED_SINCE" });
    const all = await calls.removeMatching({ q: mark, count: 2, except: [made[0]?.id] });
    expect(all.deleted).toBe(2);
    expect(idsOf(await calls.list({ q: mark }))).toEqual([made[0]?.id]);
    expect(await calls.undo(all.actionId)).toMatchObject({ undone: 2, refused: [] });
    expect(await calls.list({ q: mark })).toHaveLength(sampleCount);
  });

  test.each(members)(
    "a record's %s is its creator by default and can be set to another member",
    async (field) => {
      const { user, admin } = api.acme;
      await admin.client.person.readMe();
      const name = memberNameOf(field);
      const mark = newMark();
      const made = await calls.create(await sampleBody(api, noun, 0, mark));
      expect(made.record).toMatchObject({ [field]: user.personId, [name]: "acme user" });
      const { record: nobodys } = await calls.create({
        ...(await sampleBody(api, noun, 1, mark)),
        [field]: null,
      });
      expect(nobodys).toMatchObject({ [field]: null, [name]: null });

      const watching = await openEvents(api.baseUrl, admin.accessToken);
      const given = await calls.update(made.record.id, { [field]: admin.personId });
      await watching.until(({ event }) => event === "notice");
      watching.close();
      expect(given.record).toMatchObject({ [field]: admin.personId, [name]: "acme admin" });
      const { notices } = await admin.client.notices.list({ query: {} });
      const parameters = { actor: "acme user", count: 1 };
      expect(notices[0]).toMatchObject({ kind: "assigned", noun, record_id: made.record.id, parameters });
      const { unseen } = await admin.client.notices.seen({ body: {} });
      expect(unseen).toBe(0);

      const [told] = await calls.activity(made.record.id);
      expect(told?.changes).toContainEqual({ field, before: "acme user", after: "acme admin" });
      const asked = { q: mark };
      const theirs = kindCalls(api, noun, admin);
      expect(idsOf(await theirs.list({ ...asked, [field]: "me" }))).toEqual([made.record.id]);
      expect(idsOf(await calls.list({ ...asked, [field]: admin.personId }))).toEqual([made.record.id]);
      expect(await calls.count({ ...asked, [field]: "me" })).toBe(0);
      expect(idsOf(await calls.list({ ...asked, [field]: "none" }))).toEqual([nobodys.id]);
      expect(await calls.exported({ ...asked, [field]: admin.personId })).toContain("acme admin");

      await calls.undo(given.actionId);
      expect(await calls.read(made.record.id)).toMatchObject({ [field]: user.personId });
      const mine = async () => (await admin.client.notices.list({ query: {} })).notices;
      const seenOnly = await mine();
      expect(seenOnly[0]).toMatchObject({ record_id: made.record.id, seen_at: expect.any(String) });
      const ids = [made.record.id, nobodys.id];
      const many = await calls.updateMany({ ids, change: { [field]: admin.personId } });
      expect((await mine())[0]).toMatchObject({ noun, record_id: null, parameters: { count: 2 } });
      expect(await calls.undo(many.actionId)).toMatchObject({ undone: 2 });
      expect(await mine()).toEqual(seenOnly);
      expect(await admin.client.notices.list({ query: {} })).toMatchObject({ unseen: 0 });
      await user.client.actions.redo({ params: { id: many.actionId } });
      expect(await admin.client.notices.list({ query: {} })).toMatchObject({ unseen: 1 });
      await calls.undo(many.actionId);
      expect(await mine()).toEqual(seenOnly);
      const refused = await calls.refused("PUT", `/${made.record.id}`, { [field]: api.globex.user.personId });
      expect(refused).toMatchObject({ status: 400, errors: [{ path: field }] });
    },
  );

  test.each(members)(
    "a list grouped by %s has its groups in the order of member names on all pages",
    async (field) => {
      const { user, admin } = api.acme;
      await Promise.all([user.client.person.readMe(), admin.client.person.readMe()]);
      const mark = newMark();
      const made: AnsweredRecord[] = [];
      for (const [number, id] of [null, user.personId, admin.personId, user.personId].entries()) {
        const body = { ...(await sampleBody(api, noun, number, `${mark}n${number}`)), [field]: id };
        made.push((await calls.create(body)).record);
      }
      const [nobodys, first, admins, second] = idsOf(made);
      const asked = { q: mark, group_by: field, sort_by: "created_at", sort_order: "desc" };
      const groups = [
        { value: admin.personId, label: "acme admin", count: 1 },
        { value: user.personId, label: "acme user", count: 2 },
        { value: null, label: null, count: 1 },
      ];
      const whole = await calls.page(asked);
      expect(whole).toMatchObject({ ids: [admins, second, first, nobodys], groups });
      const paged = await Promise.all([1, 2, 3].map((page) => calls.page({ ...asked, page, limit: 2 })));
      expect(paged.map(({ ids }) => ids)).toEqual([[admins, second], [first, nobodys], []]);
      expect(paged[1]).toMatchObject({ groups, pagination: { total: 4, pages: 2 } });
      const closed = await calls.page({ ...asked, collapsed: `${user.personId},none` });
      expect(closed).toMatchObject({ ids: [admins], groups, pagination: { total: 1 } });
      for (const [sort_order, ids] of [
        ["asc", [admins, first, second, nobodys]],
        ["desc", [second, first, admins, nobodys]],
      ] as const) {
        const sorted = { q: mark, sort_by: field, sort_order };
        expect(await calls.page(sorted)).toMatchObject({ ids, pagination: { total: 4 } });
        const lines = (await calls.exported(sorted)).trim().split("\n").slice(1);
        expect(lines.map((line) => ids.findIndex((id) => line.includes(String(id))))).toEqual([0, 1, 2, 3]);
      }
      expect(await calls.refused("GET", "?group_by=created_at")).toMatchObject({
        status: 400,
        errors: [{ path: "group_by" }],
      });
    },
  );

  test("a list can be grouped by each field that its kind offers", async () => {
    const mark = newMark();
    await calls.create(await sampleBody(api, noun, 0, mark));
    for (const group_by of groupingNames(recordKinds[noun])) {
      const { groups } = await calls.page({ q: mark, group_by });
      expect(groups, group_by).toContainEqual(expect.objectContaining({ count: 1 }));
    }
  });

  const plainFields = sampledFields(noun).filter(([, { type }]) => type !== "tags");
  test("a bulk edit by ids or by a filter is one action that can be undone", async () => {
    const mark = newMark();
    const made = await samples(mark);
    const theirs = kindCalls(api, noun, api.globex.user);
    const foreign = await theirs.create(await sampleBody(api, noun, 0, mark, api.globex));
    const wanted = wholeSample(api, noun, sampleCount, mark);
    const plain = plainFields.map(([name]) => name).filter((name) => name !== "email" && name !== nameField);
    const alike = [...plain, "custom"];
    const change = Object.fromEntries(alike.map((name) => [name, wanted[name]]));
    const done = await calls.updateMany({ ids: [...idsOf(made), foreign.record.id], change });
    expect(done).toMatchObject({ changed: made.length, failed: [{ id: foreign.record.id }] });
    for (const { id } of made) expect(await calls.read(id)).toMatchObject({ ...change, version: 2 });
    expect(await calls.undo(done.actionId)).toMatchObject({ undone: made.length, refused: [] });
    for (const record of made)
      expect(await calls.read(record.id)).toMatchObject(
        Object.fromEntries(alike.map((name) => [name, record[name]])),
      );

    await api.acme.admin.client.person.readMe();
    const [anyPlain = ""] = plain;
    const owned =
      members.length === 0
        ? { [anyPlain]: wanted[anyPlain] }
        : Object.fromEntries(members.map((name) => [name, api.acme.admin.personId]));
    const tags = Object.values(fields).some(({ type }) => type === "tags") ? { add_tags: ["Together"] } : {};
    const [first] = made;
    const matching = { q: mark };
    const all = await calls.updateMany({ matching, except: [first?.id], change: owned, ...tags });
    expect(all).toMatchObject({ changed: made.length - 1, failed: [] });
    expect(await calls.read(first?.id ?? "")).toMatchObject({ version: 3 });
    for (const { id } of made.slice(1)) {
      const changed = await calls.read(id);
      expect(changed).toMatchObject(owned);
      if (tags.add_tags) expect(changed.tags).toContain("Together");
    }
    const again = await calls.updateMany({ matching, except: [first?.id], change: owned, ...tags });
    expect(again).toMatchObject({ changed: 0, failed: [] });
    const nothing = await calls.refused("POST", "/bulk-update", { ids: idsOf(made), change: {} });
    expect(nothing).toMatchObject({ status: 400, errors: [{ path: "change" }] });
    const leftOut = { change: owned, ids: idsOf(made), except: [first?.id] };
    expect(await calls.refused("POST", "/bulk-update", leftOut)).toMatchObject({
      status: 400,
      errors: [{ path: "except", message: "Requires matching" }],
    });
    const both = { change: owned, ids: idsOf(made), matching };
    expect(await calls.refused("POST", "/bulk-update", both)).toMatchObject({
      status: 400,
      errors: [{ path: "matching", message: "Send either ids or matching, not both" }],
    });
    const neither = await calls.refused("POST", "/bulk-update", { change: owned });
    expect(neither).toMatchObject({ errors: [{ path: "ids", message: "Nothing is selected" }] });
  });

  test("one action edits cells of several records and refuses only the invalid cells", async () => {
    const mark = newMark();
    const [one, two, three] = await samples(mark);
    if (!one || !two || !three) throw new Error("Too few samples");
    const theirs = kindCalls(api, noun, api.globex.user);
    const foreign = await theirs.create(await sampleBody(api, noun, 0, mark, api.globex));
    const texts = plainFields.filter(([name, { type }]) => /^lines?$/u.test(type) && name !== nameField);
    const [field = "", other = nameField] = texts.map(([name]) => name);
    await kindCalls(api, noun, api.acme.admin).update(two.id, { [field]: `${mark} theirs` });
    const members = memberFieldNames(fields);
    const stranger = members[0] === undefined ? {} : { [members[0]]: api.globex.user.personId };
    const done = await calls.editCells([
      {
        id: one.id,
        version: one.version,
        change: { [field]: `${mark} 1`, [other]: `${mark} first`, ...stranger },
      },
      { id: two.id, version: two.version, change: { [field]: `${mark} 2`, [other]: `${mark} second` } },
      { id: foreign.record.id, change: { [field]: "x" } },
      { id: three.id, version: three.version, change: { [field]: three[field] } },
      { id: one.id, change: { [field]: `${mark} again` } },
    ]);
    expect(done).toMatchObject({
      changed: 2,
      versions: [
        { id: one.id, version: 2 },
        { id: two.id, version: 3 },
      ],
    });
    const refused = done.failed.map(({ id, field: name }) => `${id} ${name}`);
    // The refusal contains the current version, with which a second request can overwrite the value.
    const collided = done.failed.filter(({ id, field: name }) => id === two.id && name === field);
    expect(collided).toMatchObject([{ version: 2 }]);
    expect(refused.toSorted()).toEqual(
      [
        ...Object.keys(stranger).map((name) => `${one.id} ${name}`),
        `${two.id} ${field}`,
        `${foreign.record.id} ${field}`,
      ].toSorted(),
    );
    expect(done.failed.every(({ message }) => message.length > 0)).toBe(true);
    expect(await calls.read(one.id)).toMatchObject({
      [field]: `${mark} again`,
      [other]: `${mark} first`,
      version: 2,
    });
    expect(await calls.read(two.id)).toMatchObject({ [field]: `${mark} theirs`, [other]: `${mark} second` });
    expect(await calls.read(three.id)).toMatchObject({ version: three.version });
    expect(await theirs.read(foreign.record.id)).toMatchObject({ version: foreign.record.version });
    await calls.update(one.id, { [field]: `${mark} later` });
    expect(await calls.undo(done.actionId ?? "")).toMatchObject({
      refused: [{ id: one.id, fields: [field] }],
    });
    expect(await calls.read(one.id)).toMatchObject({ [field]: `${mark} later`, [other]: one[other] });
    expect(await calls.read(two.id)).toMatchObject({ [field]: `${mark} theirs`, [other]: two[other] });
    const nothing = await calls.editCells([{ id: three.id, change: { [field]: three[field] } }]);
    expect(nothing).toMatchObject({ changed: 0, failed: [] });
    expect(nothing.actionId).toBeUndefined();
    const edits = Array.from({ length: maxEditedRecords + 1 }, () => ({ id: one.id, change: {} }));
    expect(await calls.refused("POST", "/edit-cells", { edits })).toMatchObject({
      errors: [{ path: "edits" }],
    });
  });

  test("an export has every field and the rows that the list shows", async () => {
    const { mark } = await listedFor("");
    const rows = await calls.exportedRows({ q: mark });
    expect(rows).toHaveLength(sampleCount + 1);
    const columns = plainFieldNames(fields).map((name) => columnName(fields, name));
    for (let number = 0; number < sampleCount; number++) {
      const cells = fileSample(api, noun, number, mark);
      const row = rows.find((each) => each[nameField] === cells[nameField]);
      expect(row).toMatchObject(cells);
      for (const name of ["id", "created_at", ...members.map(memberNameOf)]) expect(row?.[name]).not.toBe("");
      expect(Object.keys(row ?? {})).toEqual(expect.arrayContaining(columns));
    }
  });

  test.runIf(recordKinds[noun].has.import)(
    "an import recognizes the form labels of linked records as column headings",
    async () => {
      const labels: Readonly<Record<string, string>> = targetNames.en;
      const columns = Object.keys(parents).map((column) => {
        const target = column.replace(/_id$/u, "");
        return [labels[`${noun}.${target}`] ?? column, target] as const;
      });
      const file = [nameField, ...columns.map(([label]) => label)].join(",");
      const job = await uploadJob(api.acme.user.client, `${file}\n`, importNoun.parse(noun));
      expect(job.suggested_mapping).toEqual({ [nameField]: nameField, ...Object.fromEntries(columns) });
    },
  );

  test("an export of selected records has the order of the list", async () => {
    const mark = newMark();
    const [one, two, three] = (await samples(mark)).map(({ id }) => id);
    if (!one || !two || !three) throw new Error("Three samples are exported");
    const oldest = { sort_by: "created_at", sort_order: "asc" };
    const newest = { ...oldest, sort_order: "desc" };
    const foreign = kindCalls(api, noun, api.globex.user);
    const { record } = await foreign.create(await sampleBody(api, noun, 0, mark, api.globex));
    expect(await calls.exportedChosen({ ids: [three, one, record.id, one] }, oldest)).toEqual([one, three]);
    expect(await calls.exportedChosen({ ids: [one, three] }, newest)).toEqual([three, one]);
    const [newestAudited] = (await api.acme.admin.client.audit.list({ query: { what: "export" } })).entries;
    const detail = { records: plural, count: 2 };
    expect(newestAudited).toMatchObject({ who_id: api.acme.user.personId, what: "export", detail });
    const matching = { q: mark };
    const all = (await calls.list({ ...oldest, q: mark })).map(({ id }) => id);
    expect(await calls.exportedChosen({ matching }, oldest)).toEqual(all);
    const others = all.filter((id) => id !== two);
    expect(await calls.exportedChosen({ matching, except: [two, record.id] }, oldest)).toEqual(others);
    for (const member of members) {
      const asked = { ...oldest, sort_by: member };
      const listed = (await calls.list({ ...asked, q: mark })).map(({ id }) => id);
      expect(await calls.exportedChosen({ ids: all }, asked)).toEqual(listed);
    }
    await calls.remove(one);
    expect(await calls.exportedChosen({ ids: [one, two] }, oldest)).toEqual([two]);
    const refused = async (body: Values) => calls.refused("POST", "/export", body);
    expect(await refused({ ids: [one, record.id] })).toMatchObject({ status: 404 });
    expect(await refused({ ids: [one], matching })).toMatchObject({ errors: [{ path: "matching" }] });
    expect(await refused({})).toMatchObject({ errors: [{ path: "ids" }] });
    expect(await refused({ ids: [two], except: [two] })).toMatchObject({ errors: [{ path: "except" }] });
    const viewers = kindCalls(api, noun, api.acme.viewer);
    expect(await viewers.refused("POST", "/export", { ids: [two] })).toMatchObject({ status: 403 });
  });

  test("a change is sent only to open pages of its own organisation", async () => {
    const [watching, elsewhere] = [
      await openEvents(api.baseUrl, api.acme.viewer.accessToken),
      await openEvents(api.baseUrl, api.globex.viewer.accessToken),
    ];
    const { record, actionId } = await calls.create(await sampleBody(api, noun, 0, newMark()));
    const seen = await watching.until(({ id }) => id === actionId);
    expect(seen.at(-1)?.data).toMatchObject({ noun, records: [{ noun, id: record.id }] });
    const others = kindCalls(api, noun, api.globex.user);
    expect(await others.refused("GET", `/${record.id}`)).toMatchObject({ status: 404 });
    expect(await others.refused("PUT", `/${record.id}`, {})).toMatchObject({ status: 404 });
    expect(await others.refused("DELETE", `/${record.id}`)).toMatchObject({ status: 404 });
    const { actionId: theirs } = await api.globex.user.client.companies
      .create({ body: { name: "Elsewhere" } })
      .then(({ actionId: id = "" }) => ({ actionId: id }));
    const told = await elsewhere.until(({ id }) => id === theirs);
    expect(told.filter(({ id }) => id === actionId)).toEqual([]);
    watching.close();
    elsewhere.close();
  });
});

test("deleted records of every kind are purged after thirty days, and not before", async () => {
  const housekeeping = openHousekeeping(api);
  const deleted = async (noun: RecordNoun, days: number) => {
    const calls = kindCalls(api, noun);
    const { record } = await calls.create(await sampleBody(api, noun, 0, newMark()));
    const { actionId } = await calls.remove(record.id);
    await housekeeping.ageDeletion(recordKinds[noun].plural, record.id, days);
    return () => calls.undo(actionId);
  };
  onTestFinished(() => housekeeping.close());
  const recent = await Promise.all(testedNouns.map((noun) => deleted(noun, 29)));
  const old = await Promise.all(testedNouns.map((noun) => deleted(noun, 31)));
  await housekeeping.runNow();
  for (const undo of recent) expect(await undo()).toMatchObject({ undone: 1, refused: [] });
  for (const undo of old) await expect(undo()).rejects.toThrow("CHANGED_SINCE");
});

function parentNameIn(record: AnsweredRecord, column: string): unknown {
  if (!holdsSeveral(column)) return record[memberNameOf(column)];
  const [first] = record[column.replace(/_ids$/u, "s")] as { name: string }[];
  return first?.name;
}

/** Returns a custom value as filters compare it: amounts in cents, and moments as days. */
function comparedBy(type: CustomField["type"], value: unknown): unknown {
  if (type === "money") return (value as { amount_cents: number }).amount_cents;
  return type === "datetime" ? String(value).slice(0, 10) : value;
}

type Expected = (made: readonly AnsweredRecord[], without: AnsweredRecord) => readonly AnsweredRecord[];

/** Returns the filters by the field, each with the samples that it must find. */
function filtersOf(
  name: string,
  { type, filter }: FieldDescriptor,
  made: readonly AnsweredRecord[],
): [Record<string, string>, Expected][] {
  const second = String(made[1]?.[name]);
  switch (filter) {
    case "contains":
      return [[{ [name]: second.toUpperCase().slice(0, 9) }, ([, found]) => (found ? [found] : [])]];
    case "equals":
      return [
        [{ [name]: second.toUpperCase() }, ([, found]) => (found ? [found] : [])],
        [{ [name]: second.slice(0, 5) }, () => []],
      ];
    case "filled":
      return [
        [{ [`has_${name}`]: "true" }, (all) => all],
        [{ [`has_${name}`]: "false" }, (_all, without) => [without]],
      ];
    case "anyOf":
      return [[{ [name]: second.split(",")[0] ?? "" }, ([, found]) => (found ? [found] : [])]];
    case "range": {
      const [from, to] = type === "date" ? ["after", "before"] : ["min", "max"];
      const value = type === "money" ? String(Number(second) / 100) : second;
      const bound = type === "money" ? amountName(name) : name;
      return [
        [{ [`${bound}_${from}`]: value }, ([, ...found]) => found],
        [{ [`${bound}_${to}`]: value }, ([first, middle]) => [first, middle].flatMap((one) => one ?? [])],
      ];
    }
    default:
      return [];
  }
}
