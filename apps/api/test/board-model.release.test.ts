import type { Client } from "@lanyard/client/client-shape";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { contactColumn, dealColumn, defaultPipeline } from "./board-reading.ts";

const api = await joinTestApi();
const { stages } = (await defaultPipeline(api.acme.user.client)).pipeline;
const more = [await api.addMember("acme", "user", "Third"), await api.addMember("acme", "user", "Fourth")];
const clients = [api.acme.user, api.acme.admin, ...more].map(({ client }) => client);

const step = fc.record({
  do: fc.constantFrom(
    "move",
    "move",
    "move",
    "bulk",
    "delete",
    "undo",
    "amount",
    "contact",
    "contacts",
    "leave",
    "remove",
  ),
  card: fc.nat(),
  stage: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const scripts = fc.array(fc.array(step, { minLength: 3, maxLength: 12 }), { minLength: 4, maxLength: 4 });

const pick = <T>(from: readonly T[], at: number): T => {
  const found = from[at % from.length];
  if (found === undefined) throw new Error("The list to choose from is empty");
  return found;
};

/**
 * Returns the call's action id in a list, or an empty list if the call is refused because of a concurrent
 * change. Other errors fail the test.
 */
async function accepted(call: Promise<{ actionId?: string | undefined }>): Promise<string[]> {
  try {
    const { actionId } = await call;
    return actionId === undefined ? [] : [actionId];
  } catch (error) {
    expect(error).toMatchObject({
      status: expect.toSatisfy((status: number) => status === 404 || status === 409),
    });
    return [];
  }
}

async function play(client: Client, script: readonly Step[], cards: Awaited<ReturnType<typeof makeCards>>) {
  const done: string[] = [];
  const { deals, contacts } = cards;
  for (const { do: what, card, stage } of script) {
    const params = { id: pick(deals, card) };
    const contactId = pick(contacts, card);
    const stageId = pick(stages, stage).id;
    const last = done.at(-1);
    const calls = {
      move: () => client.deals.move({ params, body: { stageId } }),
      bulk: () => client.deals.bulkMove({ body: { ids: deals, stageId } }),
      delete: () => client.deals.delete({ params }),
      amount: () =>
        client.deals.update({ params, body: { amount_cents: stage % 3 === 0 ? null : 1 + (stage % 9999) } }),
      contact: () => client.pipeline.move({ params: { contactId }, body: { stageId } }),
      contacts: () => client.pipeline.bulkMoveContacts({ body: { ids: contacts, stageId } }),
      leave: () => client.pipeline.removeContact({ params: { contactId } }),
      remove: () => client.contacts.delete({ params: { id: contactId } }),
      undo: () =>
        last === undefined ? Promise.resolve({}) : client.actions.undo({ params: { id: last as never } }),
    };
    done.push(...(await accepted(calls[what]())));
  }
}

async function makeCards() {
  const { client } = api.acme.user;
  const body = { name: "Model", amount_cents: 100, stage_id: pick(stages, 0).id };
  const deals = await Promise.all([1, 2, 3].map(() => client.deals.create({ body })));
  const contacts = await Promise.all([1, 2].map(() => client.contacts.create({ body: { first: "Model" } })));
  return { deals: deals.map(({ data }) => data.id), contacts: contacts.map(({ contact }) => contact.id) };
}

async function compareColumns() {
  const { client } = api.acme.viewer;
  for (const stage of stages) {
    const column = await dealColumn(client, stage);
    const sum = column.deals.reduce((total, { amount_cents }) => total + (amount_cents ?? 0), 0);
    expect(column.totalCount).toBe(column.deals.length);
    expect(column.totals.reduce((total, { amount_cents }) => total + amount_cents, 0)).toBe(sum);
    const { deals, pagination } = await client.deals.list({ query: { stage: stage.id, limit: 100 } });
    expect(pagination.totalCount).toBe(column.totalCount);
    expect(new Set(deals.map(({ id }) => id))).toEqual(new Set(column.deals.map(({ id }) => id)));
    const contacts = await contactColumn(client, stage);
    expect(contacts.totalCount).toBe(contacts.contacts.length);
    for (const card of column.deals) {
      const { history } = await client.deals.history({ params: { id: card.id } });
      expect(history[0]?.stage_id).toBe(stage.id);
    }
    for (const card of contacts.contacts) {
      const params = { contactId: card.id };
      expect((await client.pipeline.status({ params })).data).toMatchObject({ stageName: stage.name });
      expect((await client.pipeline.history({ params })).history[0]?.stage_id).toBe(stage.id);
    }
  }
}

test("board, totals, list and history agree after four users move the same cards", async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (four) => {
      const cards = await makeCards();
      await Promise.all(four.map((script, index) => play(pick(clients, index), script, cards)));
      await compareColumns();
      await api.acme.admin.client.deals.bulkDelete({ body: { ids: cards.deals } }).catch(() => undefined);
    }),
    { numRuns: 12 },
  );
});
