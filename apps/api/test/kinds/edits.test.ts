import { memberFieldNames } from "@lanyard/contract/kind/field-descriptor";
import { type AnyKind, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { maxEditedRecords } from "@lanyard/contract/limits";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, test } from "vitest";
import { customFieldsOf, customSample, defineCustomFields } from "./custom-samples.ts";
import { kindCalls, type Values } from "./kind-calls.ts";
import { plainSample, sampleBody, sampleCount, sampledFields, wholeSample } from "./kind-samples.ts";
import { createSamples, idsOf, newMark } from "./sample-records.ts";
import { testedNouns } from "./tested-kinds.ts";

const api = await joinTestApi();
await defineCustomFields(api);

describe.each(testedNouns)("a %s", (noun) => {
  const { fields }: AnyKind = recordKinds[noun];
  const [nameField = ""] = recordKinds[noun].names.joined;
  const members = memberFieldNames(fields);
  const calls = kindCalls(api, noun);
  const samples = (mark: string) => createSamples(api, noun, mark);

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
      const [one = "", other = ""] = isCustom ? customFieldsOf(api.acme, noun).map(({ key }) => key) : plain;
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
});
