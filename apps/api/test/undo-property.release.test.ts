import type { ContactId } from "@lanyard/contract/field/ids";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { expectRefused } from "./refusal.ts";
import { type ModelAction, UndoModel, type Values } from "./undo-model.ts";

const api = await joinTestApi();

const value = fc.constantFrom("a", "b", "c", null);
const step = fc.oneof(
  fc.record({ do: fc.constant("create" as const), city: value }),
  fc.record({
    do: fc.constant("update" as const),
    at: fc.nat(),
    city: value,
    state: value,
    by: fc.boolean(),
  }),
  fc.record({ do: fc.constant("delete" as const), at: fc.nat() }),
  fc.record({
    do: fc.constant("take back" as const),
    way: fc.constantFrom("undo" as const, "redo" as const),
    at: fc.nat(),
    by: fc.boolean(),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A model and the API, to which the same steps are applied. */
class Pair {
  readonly model = new UndoModel();
  readonly ids: ContactId[] = [];
  readonly actionIds = new Map<ModelAction, string>();

  async run(next: Step): Promise<void> {
    if (next.do === "create") return this.#create(next.city);
    if (next.do === "take back") return this.#takeBack(next.way, next.at, next.by);
    const live = this.model.records.flatMap(({ deleted }, index) => (deleted ? [] : [index]));
    const record = live[next.at % Math.max(1, live.length)];
    if (record === undefined) return;
    if (next.do === "delete") return this.#delete(record);
    const changed = this.model.update(record, { city: next.city, state: next.state });
    const client = next.by ? api.acme.user.client : api.acme.admin.client;
    const body = { city: next.city, state: next.state };
    const { actionId } = await client.contacts.update({ params: { id: this.#id(record) }, body });
    expect(actionId !== undefined).toBe(changed);
    if (changed) this.#remember(actionId);
  }

  async #create(city: string | null): Promise<void> {
    const values: Values = { first: "Model", city, state: null };
    this.model.create(values);
    const { contact, actionId } = await api.acme.user.client.contacts.create({ body: values });
    this.ids.push(contact.id);
    this.#remember(actionId);
  }

  async #delete(record: number): Promise<void> {
    this.model.remove(record);
    const { actionId } = await api.acme.user.client.contacts.delete({ params: { id: this.#id(record) } });
    this.#remember(actionId);
  }

  async #takeBack(way: "undo" | "redo", at: number, by: boolean): Promise<void> {
    const action = this.model.actions[at % Math.max(1, this.model.actions.length)];
    if (action === undefined) return;
    const id = this.actionIds.get(action) ?? "";
    const expected = this.model[way](action);
    const client = by ? api.acme.user.client : api.acme.admin.client;
    const call = client.actions[way]({ params: { id } });
    if (expected === "refused") await expectRefused(call, "CHANGED_SINCE");
    else if (expected === "already undone") await expectRefused(call, "ALREADY_UNDONE");
    else if (expected === "not undone") await expectRefused(call, "NOT_UNDONE");
    else {
      const answer = await call;
      expect(answer.refused.flatMap(({ fields }) => fields).sort()).toEqual([...expected.refused].sort());
      this.actionIds.set(expected.action, answer.actionId);
    }
  }

  async compare(countBefore: number): Promise<void> {
    const { client } = api.acme.viewer;
    for (const [index, { values, deleted }] of this.model.records.entries()) {
      const read = client.contacts.read({ params: { id: this.#id(index) } });
      if (deleted) await expectRefused(read, 404);
      else expect((await read).contact).toMatchObject(values);
    }
    const live = this.model.records.filter(({ deleted }) => !deleted).length;
    const { pagination } = await client.contacts.list({ query: { limit: 1 } });
    expect(pagination.totalCount - countBefore).toBe(live);
  }

  #remember(actionId: string | undefined): void {
    const action = this.model.actions.at(-1);
    if (action !== undefined && actionId !== undefined) this.actionIds.set(action, actionId);
  }

  #id(record: number): ContactId {
    const id = this.ids[record];
    if (id === undefined) throw new Error(`No contact stands for record ${record}`);
    return id;
  }
}

test("any sequence of create, edit, delete, undo and redo matches the model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 25 }), async (steps) => {
      const before = await api.acme.viewer.client.contacts.list({ query: { limit: 1 } });
      const pair = new Pair();
      for (const next of steps) await pair.run(next);
      await pair.compare(before.pagination.totalCount);
    }),
    { numRuns: 60 },
  );
});
