import { importNoun } from "@lanyard/contract/import/import-job-schema";
import { greatestInt, memberFieldNames, memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import { holdsSeveral } from "@lanyard/contract/kind/kind";
import {
  type AnyKind,
  nounsWith,
  type RecordNoun,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import targetNames from "@lanyard/contract/refusals/target-names.gen.json" with { type: "json" };
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEvents } from "../event-reading.ts";
import { checkJob, runJob, uploadJob } from "../import-job-calls.ts";
import { openHousekeeping } from "../old-deletions.ts";
import { customFieldsOf, defineCustomFields } from "./custom-samples.ts";
import { type AnsweredRecord, kindCalls } from "./kind-calls.ts";
import { linkTo, sampleBody, sampleCount, sampledFields, sampleFile, wholeSample } from "./kind-samples.ts";
import { createSamples, idsOf, newMark } from "./sample-records.ts";
import { testedNouns } from "./tested-kinds.ts";

const api = await joinTestApi();
await defineCustomFields(api);

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
  const { fields, parents }: AnyKind = recordKinds[noun];
  const [nameField = ""] = recordKinds[noun].names.joined;
  const members = memberFieldNames(fields);
  const calls = kindCalls(api, noun);
  const customFields = () => customFieldsOf(api.acme, noun);

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

  const hasNotes = nounsWith("notes").some((each) => each === noun);
  test("undo restores a deleted record with its ID, values and notes", async () => {
    const mark = newMark();
    const [record] = await createSamples(api, noun, mark);
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

  test("a change is sent only to open pages of its own organisation", async () => {
    const [watching, elsewhere] = [
      await openEvents(api.baseUrl, api.acme.viewer.accessToken),
      await openEvents(api.baseUrl, api.globex.viewer.accessToken),
    ];
    const { record, actionId } = await calls.create(await sampleBody(api, noun, 0, newMark()));
    const seen = await watching.until(({ id }) => id === actionId);
    expect(seen.at(-1)?.data).toMatchObject({ noun, records: [{ noun, id: record.id }] });
    const { client } = api.globex.user;
    const { actionId: theirs = "" } = await client.companies.create({ body: { name: "Elsewhere" } });
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
