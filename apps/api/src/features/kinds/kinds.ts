import type { Noun } from "@lanyard/contract/action/action-schema";
import { apiRoutes } from "@lanyard/contract/api-routes";
import { companyRoutes } from "@lanyard/contract/company/company-routes";
import { contactRoutes } from "@lanyard/contract/contact/contact-routes";
import { customName } from "@lanyard/contract/custom-field/custom-field-types";
import { dealRoutes } from "@lanyard/contract/deal/deal-routes";
import { enveloped } from "@lanyard/contract/kind/envelope";
import {
  type AnyKind,
  childrenOf,
  type NounWith,
  nounsWith,
  type RecordNoun,
  recordKinds,
  recordNouns,
} from "@lanyard/contract/kind/record-kinds";
import { type LinkNoun, linkBetween, linksListedOn, linksOf } from "@lanyard/contract/kind/record-links";
import type { RouteTable } from "@lanyard/contract/route/route";
import { taskSchemas } from "@lanyard/contract/task/task-schema";
import { z } from "zod";
import type { TenantTx } from "#src/db/tenant.ts";
import { attachmentUndo } from "#src/features/attachment/attachment.ts";
import { type BoundBoard, contactBoard, dealBoard } from "#src/features/board/board.ts";
import { companies, companyUndo } from "#src/features/company/company.ts";
import { contacts, contactUndo } from "#src/features/contact/contact.ts";
import { dealContactUndo, deals, dealUndo, writtenDealContacts } from "#src/features/deal/deal.ts";
import { createInteraction, interactions, interactionUndo } from "#src/features/interaction/interaction.ts";
import { noteUndo } from "#src/features/note/note.ts";
import { tasks, taskUndo } from "#src/features/task/task.ts";
import type { RouteBinder } from "#src/http/bind-routes.ts";
import type { Caller } from "#src/http/caller.ts";
import type { SerializedAnswer } from "#src/http/serialized-answer.ts";
import type { Undoable } from "#src/log/undoable.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { holderColumn } from "#src/records/kind/record-holder.ts";
import type { RecordKind } from "#src/records/kind/record-kind.ts";
import type { AnswerCache } from "#src/records/list/answer-cache.ts";
import { listWithin } from "#src/records/list/record-listing.ts";
import { type MergedLink, selectWithDependents } from "#src/records/merge/merged-links.ts";
import { mergeRecords } from "#src/records/merge/record-merge.ts";
import { bindRecordRoutes } from "#src/records/record-routes.ts";
import { recordService } from "#src/records/record-service.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { readRecordPage } from "./record-page.ts";

interface RecordFeature {
  readonly stored: StoredKind;
  readonly undo: Undoable;
  bind(binder: RouteBinder, cache: AnswerCache): void;
  readonly board?: BoundBoard;
}

export const recordFeatures: Readonly<Record<RecordNoun, RecordFeature>> = {
  contact: {
    stored: contacts,
    undo: contactUndo,
    bind: (binder, cache) => bindRecordRoutes(binder, recordKinds.contact, contactRoutes, contacts, cache),
    board: contactBoard,
  },
  company: {
    stored: companies,
    undo: companyUndo,
    bind: (binder, cache) => bindRecordRoutes(binder, recordKinds.company, companyRoutes, companies, cache),
  },
  deal: {
    stored: deals,
    undo: dealUndo,
    bind: (binder, cache) => bindRecordRoutes(binder, recordKinds.deal, dealRoutes, deals, cache),
    board: dealBoard,
  },
  task: {
    stored: tasks,
    undo: taskUndo,
    bind: (binder, cache) => bindRecordRoutes(binder, recordKinds.task, taskSchemas.routes, tasks, cache),
  },
  interaction: {
    stored: interactions,
    undo: interactionUndo,
    bind: (binder, cache) =>
      bindRecordRoutes(
        binder,
        recordKinds.interaction,
        apiRoutes.interactions,
        interactions,
        cache,
        createInteraction,
      ),
  },
};

export const storedKinds: readonly StoredKind[] = recordNouns.map((noun) => recordFeatures[noun].stored);

export function bindKinds(binder: RouteBinder, cache: AnswerCache): void {
  for (const noun of recordNouns) {
    recordFeatures[noun].bind(binder, cache);
    recordFeatures[noun].board?.bind(binder, cache);
    bindChildren(binder, noun, cache);
    bindPage(binder, noun, cache);
  }
  for (const noun of nounsWith("merge")) bindMerge(binder, noun);
}

const tables: Readonly<Record<string, RouteTable>> = apiRoutes;

function bindChildren(binder: RouteBinder, noun: RecordNoun, cache: AnswerCache): void {
  for (const { noun: child, column } of childrenOf(noun)) {
    const route = tables[`${noun}Children`]?.[recordKinds[child].plural];
    if (route === undefined) throw new Error(`The ${child} of a ${noun} has no route`);
    const service = recordService(recordFeatures[child].stored);
    const stored = recordFeatures[noun].stored;
    binder.bind(route, ({ caller, params, query }) => {
      const { id } = oneRecord.parse(params);
      const link = linkBetween(noun, child);
      return service.listOf(caller, { stored, id, column, link }, childQuery.parse(query), cache);
    });
  }
}

function bindMerge(binder: RouteBinder, noun: NounWith<"merge">): void {
  const route = tables[recordKinds[noun].plural]?.merge;
  if (route === undefined) throw new Error(`The merge of a ${noun} has no route`);
  const { stored, undo } = recordFeatures[noun];
  binder.bind(route, async ({ caller, body }) => {
    const mergeable = { stored, undo, linksTo: (tx: TenantTx) => allLinksTo(tx, noun) };
    const { record, actionId, touched } = await mergeRecords(caller, mergeable, mergeInput.parse(body));
    return { ...enveloped(recordKinds[noun], record, actionId), ...(touched && { touched }) };
  });
}

function bindPage(binder: RouteBinder, noun: RecordNoun, cache: AnswerCache): void {
  const route = tables[`${noun}Page`]?.read;
  if (route === undefined) throw new Error(`The page of a ${noun} has no route`);
  binder.bind(route, ({ caller, params }) => pageOf(caller, noun, oneRecord.parse(params).id, cache));
}

export function pageOf(caller: Caller, noun: RecordNoun, id: string, cache: AnswerCache) {
  const parts = childrenOf(noun).map(({ noun: child, column }) => {
    const { plural, asChild = {} }: AnyKind = recordKinds[child];
    // The list schema parses query strings, so numbers become text.
    const asked = Object.fromEntries(Object.entries(asChild).map(([name, value]) => [name, String(value)]));
    const query = childQuery.parse((tables[plural]?.list?.query ?? childQuery).parse(asked));
    const { stored } = recordFeatures[child];
    const link = linkBetween(noun, child);
    const list = (tx: TenantTx, parentId: string) =>
      listWithin(tx, stored, { id: parentId, column, link }, query, cache);
    return { name: plural, list };
  });
  const links = linksListedOn(noun).map((link) => ({ name: link.list.as, list: linkLists[link.noun] }));
  return readRecordPage(caller, recordFeatures[noun].stored, id, [...parts, ...links]);
}

// The routes have already validated their inputs. These schemas contain only the properties that the handlers
// of this file read.
const oneRecord = z.object({ id: z.string() });
const mergeInput = z.object({
  survivor_id: z.string(),
  merged_ids: z.array(z.string()).optional(),
  matching: z.record(z.string(), z.unknown()).optional(),
  fields: z.record(z.string(), z.union([z.object({ from: z.string() }), z.object({ value: z.unknown() })])),
});
const childQuery = z.looseObject({
  page: z.number(),
  limit: z.number(),
  sort_by: z.string(),
  sort_order: z.enum(["asc", "desc"]),
});

const linkLists: Readonly<Record<LinkNoun, (tx: TenantTx, id: string) => Promise<SerializedAnswer>>> = {
  "deal-contact": writtenDealContacts,
};

const linkUndos: Readonly<Record<LinkNoun, Undoable>> = { "deal-contact": dealContactUndo };

/** Returns all references to records of a kind except custom fields. */
export function linksTo(noun: RecordNoun): MergedLink[] {
  const held = holderColumn(noun);
  return [
    ...childrenOf(noun).map(({ noun: child, column }) => {
      const { stored, undo } = recordFeatures[child];
      return { noun: child, table: stored.kind.declaration.plural, column, undo };
    }),
    ...linksOf(noun).map(({ link, column }) => ({
      noun: link.noun,
      table: link.table,
      column,
      undo: linkUndos[link.noun],
    })),
    { noun: "note", table: "notes", column: held, undo: noteUndo },
    { noun: "attachment", table: "attachments", column: held, undo: attachmentUndo },
  ];
}

/** Returns all references to records of a kind. A merge moves them to the survivor. */
export async function allLinksTo(tx: TenantTx, noun: RecordNoun): Promise<MergedLink[]> {
  const fields = (await customDefinitions(tx).send()).filter(({ target }) => target === noun);
  const custom = fields.map(({ noun: child, key, shown }) => {
    const { stored, undo } = recordFeatures[child];
    const table = stored.kind.declaration.plural;
    return { noun: child, table, column: customName(key), storage: shown, undo };
  });
  return [...linksTo(noun), ...custom];
}

export const kindUndoables: Partial<Record<Noun, Undoable>> = Object.fromEntries(
  recordNouns.map((noun) => {
    const { undo } = recordFeatures[noun];
    const hanging: Undoable["hanging"] = async (tx, ids) =>
      selectWithDependents(tx, await allLinksTo(tx, noun), ids);
    return [noun, recordKinds[noun].has.merge ? { ...undo, hanging } : undo];
  }),
);

export const mergeableKinds = ofMergeable((noun) => recordFeatures[noun].stored.kind);

function ofMergeable(
  kindOf: (noun: NounWith<"merge">) => RecordKind,
): Readonly<Record<NounWith<"merge">, RecordKind>>;
function ofMergeable(kindOf: (noun: NounWith<"merge">) => RecordKind) {
  return Object.fromEntries(nounsWith("merge").map((noun) => [noun, kindOf(noun)]));
}
