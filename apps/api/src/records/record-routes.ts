import type { ActivityQuery } from "@lanyard/contract/activity/activity-schema";
import { type Enveloped, enveloped } from "@lanyard/contract/kind/envelope";
import type { summaryAnswer } from "@lanyard/contract/kind/grouping";
import type { KindDeclaration } from "@lanyard/contract/kind/kind";
import type { z } from "zod";
import type { RouteBinder, TypedRoute } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import { exportChosen, exportRecords } from "./export/record-export.ts";
import type { ListOrder, ListQuery } from "./kind/kind-hooks.ts";
import type { SentValues } from "./kind/record-values.ts";
import type { AnswerCache } from "./list/answer-cache.ts";
import type { ValueBoardQuery } from "./list/value-board.ts";
import { recordService } from "./record-service.ts";
import type { BulkUpdate, ChosenRecords } from "./write/record-bulk-update.ts";
import type { CellEdit } from "./write/record-cell-edits.ts";
import type { ChosenMatches } from "./write/record-deletion.ts";
import type { StoredKind } from "./write/record-writing.ts";

interface OneRecord {
  readonly id: string;
}
type Query = SentValues & ListQuery;
type Deleted = { success: true; actionId: string };

interface RecordRoutes<Answer> {
  readonly list: TypedRoute<unknown, Query, unknown, unknown>;
  readonly count: TypedRoute<unknown, Query, unknown, { totalCount: number }>;
  readonly names: TypedRoute<unknown, { ids: string[] }, unknown, unknown>;
  readonly valueBoard: TypedRoute<unknown, ValueBoardQuery, unknown, unknown>;
  readonly summary: TypedRoute<unknown, SentValues, unknown, z.output<typeof summaryAnswer>>;
  readonly export: TypedRoute<unknown, Query, unknown, unknown>;
  readonly exportChosen: TypedRoute<unknown, SentValues & ListOrder, ChosenRecords, unknown>;
  readonly read: TypedRoute<OneRecord, unknown, unknown, Answer>;
  readonly activity: TypedRoute<OneRecord, ActivityQuery, unknown, unknown>;
  readonly provenance: TypedRoute<OneRecord, unknown, unknown, unknown>;
  readonly create: TypedRoute<unknown, unknown, SentValues, Answer>;
  readonly update: TypedRoute<OneRecord, unknown, SentValues, Answer>;
  readonly delete: TypedRoute<OneRecord, unknown, unknown, Deleted>;
  readonly bulkDelete: TypedRoute<unknown, unknown, { ids: string[] }, Deleted & { deleted: number }>;
  readonly bulkUpdate: TypedRoute<unknown, unknown, BulkUpdate, unknown>;
  readonly editCells: TypedRoute<unknown, unknown, { edits: CellEdit[] }, unknown>;
  readonly deleteMatching: TypedRoute<
    unknown,
    unknown,
    SentValues & ChosenMatches,
    Deleted & { deleted: number }
  >;
}

type Creation<Answer> = (caller: Caller, body: SentValues) => Promise<Answer>;

export function bindRecordRoutes<const Kind extends KindDeclaration, Shown extends { id: string }>(
  { bind }: RouteBinder,
  declaration: Kind,
  routes: RecordRoutes<Enveloped<Kind, Shown>>,
  stored: StoredKind<Shown>,
  cache: AnswerCache,
  /** Replaces the default `create` handler for kinds whose creation also creates other records. */
  create?: Creation<Enveloped<Kind, Shown>>,
): void {
  const service = recordService(stored);
  bind(routes.list, ({ caller, query }) => service.list(caller, query, cache));
  bind(routes.count, ({ caller, query }) => service.count(caller, query));
  bind(routes.names, ({ caller, query }) => service.names(caller, query.ids));
  bind(routes.valueBoard, ({ caller, query }) => service.valueBoard(caller, query, cache));
  bind(routes.summary, ({ caller, query }) => service.summary(caller, query));
  bind(routes.export, ({ caller, query }) => exportRecords(caller, stored, query));
  bind(routes.exportChosen, ({ caller, query, body }) => exportChosen(caller, stored, query, body));
  bind(routes.read, async ({ caller, params }) =>
    enveloped(declaration, await service.read(caller, params.id)),
  );
  bind(routes.activity, ({ caller, params, query }) => service.activity(caller, params.id, query));
  bind(routes.provenance, ({ caller, params }) => service.provenance(caller, params.id));
  bind(routes.create, async ({ caller, query, body }) => {
    if (create !== undefined) return create(caller, body);
    const { record, actionId } = await service.create(caller, body, query);
    return enveloped(declaration, record, actionId);
  });
  bind(routes.update, async ({ caller, params, body }) => {
    const { record, actionId } = await service.update(caller, params.id, body);
    return enveloped(declaration, record, actionId);
  });
  bind(routes.delete, ({ caller, params }) => service.delete(caller, params.id));
  bind(routes.bulkDelete, ({ caller, body }) => service.deleteSome(caller, body.ids));
  bind(routes.bulkUpdate, ({ caller, body }) => service.bulkUpdate(caller, body));
  bind(routes.editCells, ({ caller, body }) => service.editCells(caller, body.edits));
  bind(routes.deleteMatching, ({ caller, body }) => service.deleteMatching(caller, body));
}
