import { ApiError } from "@lanyard/client/api-error";
import type { ActionId, DealId, StageId } from "@lanyard/contract/field/ids";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { testPool } from "@lanyard/test-kit/database";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runRandomSequences, type SequenceMembers } from "./random-sequences.ts";

const api = await joinTestApi();
const pool = testPool(api.database.ownerUrl, 3);

const place = fc.nat({ max: 3 });
const places = fc.uniqueArray(place, { minLength: 1, maxLength: 4 });
const stagePlace = fc.nat({ max: 4 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("move" as const), at: place, to: stagePlace }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("edit" as const), at: place, to: stagePlace }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cells" as const), of: places, to: stagePlace }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("bulk" as const), of: places, to: stagePlace }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("select" as const), of: places, to: stagePlace }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("delete" as const), of: places }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("drop" as const), stage: stagePlace, to: stagePlace }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("merge" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("erase" as const) }) },
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constantFrom("undo" as const, "redo" as const), at: fc.nat() }),
  },
);
type Done = { readonly actionId?: ActionId | undefined };
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Performs random steps on four deals of a pipeline with five stages. */
class Sequence {
  readonly deals: DealId[] = [];
  readonly #stages: StageId[] = [];
  readonly #contacts: string[] = [];
  readonly #actions: ActionId[] = [];
  readonly #members: SequenceMembers;

  constructor(members: SequenceMembers) {
    this.#members = members;
  }

  async begin(): Promise<Pipeline["id"]> {
    const { user, admin } = this.#members;
    const stages = ["One", "Two", "Three", "Won", "Lost"].map((name) => ({ name }));
    const { pipeline }: { pipeline: Pipeline } = await admin.client.pipeline.create({
      body: { name: "Sequence", stages },
    });
    this.#stages.push(...pipeline.stages.map(({ id }) => id));
    for (const last of ["First", "Second"])
      this.#contacts.push((await user.client.contacts.create({ body: { last } })).contact.id);
    for (const index of [0, 1, 2, 3]) {
      const body = { name: `Deal ${index}`, stage_id: this.#stage(index), contact_id: this.#contacts[0] };
      this.deals.push((await user.client.deals.create({ body: body as never })).data.id);
    }
    return pipeline.id;
  }

  #stage(index: number): StageId {
    return this.#stages[index] as StageId;
  }

  #deal(index: number): DealId {
    return this.deals[index] as DealId;
  }

  async run(next: Step): Promise<void> {
    const { actionId } = await this.#act(next).catch((error: unknown): Done => {
      if (error instanceof ApiError && error.status < 500) return {};
      throw error;
    });
    if (actionId !== undefined) this.#actions.push(actionId);
  }

  async #act(next: Step): Promise<Done> {
    const { admin, user } = this.#members;
    const { deals, contacts } = user.client;
    switch (next.do) {
      case "move":
        return deals.move({
          params: { id: this.#deal(next.at) },
          body: { stageId: this.#stage(next.to), lostReason: "Price" },
        });
      case "edit":
        return deals.update({
          params: { id: this.#deal(next.at) },
          body: { stage_id: this.#stage(next.to), description: `${next.to}` },
        });
      case "cells": {
        const change = { stage_id: this.#stage(next.to) };
        return deals.editCells({ body: { edits: next.of.map((at) => ({ id: this.#deal(at), change })) } });
      }
      case "bulk":
        return deals.bulkUpdate({
          body: { ids: next.of.map((at) => this.#deal(at)), change: { stage_id: this.#stage(next.to) } },
        });
      case "select":
        return deals.bulkMove({
          body: { ids: next.of.map((at) => this.#deal(at)), stageId: this.#stage(next.to) },
        });
      case "delete":
        return deals.bulkDelete({ body: { ids: next.of.map((at) => this.#deal(at)) } });
      case "drop":
        return admin.client.pipeline.removeStage({
          params: { stageId: this.#stage(next.stage) },
          query: { move_to: this.#stage(next.to) },
        });
      case "merge": {
        const [survivor_id, other] = this.#contacts;
        return contacts.merge({ body: { survivor_id, merged_ids: [other], fields: {} } as never });
      }
      case "erase":
        await admin.client.contacts.erase({ params: { id: this.#contacts[1] as never } });
        return {};
      default: {
        const id = this.#actions[next.at % Math.max(1, this.#actions.length)];
        return id === undefined ? {} : admin.client.actions[next.do]({ params: { id } });
      }
    }
  }
}

interface Move {
  readonly deal_id: string;
  readonly current: string;
  readonly before: { readonly stage_id: string; readonly stage_entered_at: string };
  readonly after: { readonly stage_id: string; readonly stage_entered_at: string };
}

/** Derives the expected rows of `left_stages` from the log, independently of the database functions. */
async function expectedRows(dealIds: readonly string[]) {
  const { rows: moves } = await pool.query<Move>(
    `select d.id as deal_id, d.stage_id as current, c.before, c.after from crm.action_changes c
     join crm.deals d on d.org_id = c.org_id and d.id = c.record_id and d.deleted_at is null
     join crm.actions a on a.org_id = c.org_id and a.id = c.action_id
     where c.record_id = any($1) and c.op = 'update' and c.before ->> 'stage_id' is not null
       and a.undone_by is null and a.kind not in ('undo', 'redo')`,
    [dealIds],
  );
  const secondsOf = ({ before, after }: Move) =>
    Math.floor((Date.parse(after.stage_entered_at) - Date.parse(before.stage_entered_at)) / 1000);
  const left = Map.groupBy(moves, ({ deal_id, before }) => `${deal_id} ${before.stage_id}`);
  const rows = [...left].map(([key, each]) => ({
    key,
    to: [...new Set(each.map(({ after }) => after.stage_id))].toSorted(),
    is_back: each.some(({ current, before }) => current === before.stage_id),
    seconds: each.reduce((sum, move) => sum + secondsOf(move), 0),
  }));
  return rows.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

async function storedRows(dealIds: readonly string[]) {
  const { rows } = await pool.query(
    `select concat_ws(' ', deal_id, stage_id) as key, to_stage_ids as to, is_back, seconds::int as seconds
     from crm.left_stages where deal_id = any($1) order by deal_id, stage_id`,
    [dealIds],
  );
  return rows;
}

test("stored stage exits equal those derived from the log after random changes", async () => {
  const steps = fc.array(step, { minLength: 8, maxLength: 24 });
  await runRandomSequences(
    api,
    { prefix: "LEFT_STAGES", runs: 4, steps },
    async (members) => async (drawn) => {
      const sequence = new Sequence(members);
      await sequence.begin();
      for (const next of drawn) {
        await sequence.run(next);
        expect(await storedRows(sequence.deals), JSON.stringify(next)).toEqual(
          await expectedRows(sequence.deals),
        );
      }
    },
  );
});
