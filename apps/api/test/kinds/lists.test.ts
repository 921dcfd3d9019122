import { isDeepStrictEqual } from "node:util";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import type { CustomValues } from "@lanyard/contract/custom-field/custom-value";
import { groupingNames } from "@lanyard/contract/filter/filter-fields";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import {
  amountName,
  columnName,
  memberFieldNames,
  memberNameOf,
  plainFieldNames,
} from "@lanyard/contract/kind/field-descriptor";
import { type AnyKind, childrenOf, recordKinds, taskColumnOf } from "@lanyard/contract/kind/record-kinds";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { day, zone } from "../task-days.ts";
import { customFieldsOf, customSample, defineCustomFields, letters } from "./custom-samples.ts";
import { type AnsweredRecord, kindCalls, type Values } from "./kind-calls.ts";
import { fileSample, linkTo, plainSample, sampleBody, sampleCount, sampledFields } from "./kind-samples.ts";
import { createSamples, idsOf, newMark } from "./sample-records.ts";
import { testedNouns } from "./tested-kinds.ts";

const api = await joinTestApi();
await defineCustomFields(api);

type ChildList = Values & { readonly totals: unknown };

const { parents: tasksAbout }: AnyKind = recordKinds.task;

describe.each(testedNouns)("a %s", (noun) => {
  const { fields, sorts, plural, parents }: AnyKind = recordKinds[noun];
  const [nameField = ""] = recordKinds[noun].names.joined;
  const members = memberFieldNames(fields);
  const calls = kindCalls(api, noun);
  const samples = (mark: string) => createSamples(api, noun, mark);
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
      const asked = async (query: string) => {
        const address = `${api.baseUrl}/${plural}/${parent.id}/${children}?${query}`;
        const headers = { authorization: `Bearer ${api.acme.viewer.accessToken}` };
        return (await (await fetch(address, { headers })).json()) as ChildList;
      };
      const answer = await asked("sort_by=created_at&sort_order=asc");
      expect(answer[children]).toEqual(await Promise.all(own.map(({ id }) => ofChild.read(id))));
      expect(answer.pagination).toMatchObject({ total: 2 });
      const name = String(own[1]?.[names.joined[0] ?? ""]);
      const found = (await asked(`q=${encodeURIComponent(name)}`))[children];
      expect(idsOf(found as AnsweredRecord[])).toEqual([own[1]?.id]);
      const [amount] = Object.entries(table).find(([, { type }]) => type === "money") ?? [];
      if (amount !== undefined && table.currency !== undefined) {
        const sum = own.reduce((total, record) => total + Number(record[amount]), 0);
        const currency = own[0]?.currency;
        expect(answer.totals).toEqual([{ currency, amount_cents: sum, count: 2 }]);
      }
    }
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

  test.runIf(recordKinds[noun].has.tasks)(
    "a record's next step, and filters on it, reflect its open tasks",
    async () => {
      const mark = newMark();
      const tasks = kindCalls(api, "task");
      const column = taskColumnOf(noun) ?? "";
      const [idle, late, coming] = await samples(mark);
      const add = (record: AnsweredRecord | undefined, title: string, due_on: string | null) =>
        tasks.create({ title, due_on, [column]: record?.id });
      const { record: first } = await add(late, "First", day(-1));
      await add(late, "Second", day(3));
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
  });
});

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
