import { actionKind, changeOp, noun } from "@lanyard/contract/action/action-schema";
import {
  type ActivityQuery,
  type ActivitySubject,
  activitySubject,
  type ShownInteraction,
} from "@lanyard/contract/activity/activity-schema";
import { actionId } from "@lanyard/contract/field/ids";
import { interactionKind } from "@lanyard/contract/interaction/interaction-kind";
import { type RecordNoun, recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { linksOf } from "@lanyard/contract/kind/record-links";
import { Statement } from "#src/db/statement.ts";

import type { TenantTx } from "#src/db/tenant.ts";
import type { Holder } from "#src/records/kind/record-holder.ts";
import { selectRecordNames } from "#src/records/kind/record-name-sql.ts";
import { changesOf, linkedNames, type Names, namesById } from "#src/records/links/readable-change.ts";
import { selectLinkedNames } from "#src/records/links/record-link-sql.ts";
import { type ActivityRow, activityQuery, selectInteractions, selectNoteTexts } from "./activity-sql.ts";

/**
 * Returns the logged changes of a record, newest first, and those of its children if the kind declares this.
 * Omits changes of kinds that are not `readable`. The caller must check access to the record.
 */
export function activityOf(
  tx: TenantTx,
  record: Holder,
  query: ActivityQuery,
  readable: ReadonlySet<RecordNoun>,
) {
  const isHidden = (noun: RecordNoun) => !readable.has(noun);
  const links = linksOf(record.noun).filter(({ link: { columns } }) =>
    recordNouns.some((noun) => columns[noun] !== undefined && isHidden(noun)),
  );
  const hidden = [...recordNouns.filter(isHidden), ...links.map(({ link }) => link.noun)];
  const isFamily = recordKinds[record.noun].has.childTimelines;
  const slice = {
    limit: query.limit + 1,
    before: cursorOf(query.before),
    part: query.part,
    isFamily,
    hidden,
  };
  return Statement.of(tx, activityQuery(tx, record, slice)).followedBy((rows) => {
    const shown = rows.slice(0, query.limit);
    const last = rows.length > query.limit ? shown.at(-1) : undefined;
    return Statement.all([
      linkedNames(tx, shown),
      noteTexts(tx, shown),
      interactionsOf(tx, shown),
      takingPart(tx, record, shown),
      namesOfSubjects(tx, shown),
    ]).map(([names, notes, interactions, parts, subjects]) => ({
      activity: shown.map((row) => ({
        ...entryOf(row, names, notes),
        interaction: interactions.get(row.record_id),
        about: parts.get(row.record_id) ?? aboutOf(row, subjects),
      })),
      next: last === undefined ? null : `${last.place}_${last.record_id}`,
    }));
  });
}

function cursorOf(before: string | undefined) {
  const [place, recordId] = before?.split("_") ?? [];
  return place === undefined || recordId === undefined ? undefined : { place, recordId };
}

function noteTexts(tx: TenantTx, rows: readonly ActivityRow[]): Statement<Names> {
  const ids = rows.filter((row) => row.noun === "note").map((row) => row.record_id);
  return Statement.all(ids.length === 0 ? [] : [selectNoteTexts(tx, ids)]).map(namesById);
}

function interactionsOf(
  tx: TenantTx,
  rows: readonly ActivityRow[],
): Statement<ReadonlyMap<string, ShownInteraction>> {
  const ids = rows.filter((row) => row.noun === interactionKind.noun).map((row) => row.record_id);
  const selecting = ids.length === 0 ? [] : [selectInteractions(tx, ids)];
  return Statement.all(selecting).map(
    (found) => new Map(found.flat().map(({ id, ...shown }) => [id, shown])),
  );
}

/**
 * Selects, for entries about links of the timeline's own record, the record at the other end of the link.
 * Returns these records by the id of the link.
 */
function takingPart(
  tx: TenantTx,
  { noun: own }: Holder,
  rows: readonly ActivityRow[],
): Statement<ReadonlyMap<string, ActivitySubject>> {
  const selecting = linksOf(own).flatMap(({ link }) => {
    const ids = rows
      .filter((row) => row.noun === link.noun && row.about === null)
      .map((row) => row.record_id);
    return recordNouns.flatMap((noun) => {
      const column = noun === own ? undefined : link.columns[noun];
      if (ids.length === 0 || column === undefined) return [];
      const found = selectLinkedNames(tx, { table: link.table, column, noun }, ids);
      return [found.map((names) => names.map(({ row_id, ...subject }) => ({ row_id, noun, ...subject })))];
    });
  });
  return Statement.all(selecting).map(
    (found) =>
      new Map(
        found
          .flat()
          .map(({ row_id, noun, id, name }) => [
            row_id,
            activitySubject.parse({ noun, id, name: name ?? "" }),
          ]),
      ),
  );
}

function namesOfSubjects(tx: TenantTx, rows: readonly ActivityRow[]): Statement<Names> {
  const selecting = recordNouns.flatMap((noun) => {
    const ids = new Set(rows.filter(({ about }) => about === noun).map((row) => row.subject_id));
    return ids.size === 0 ? [] : [selectRecordNames(tx, noun, [...ids])];
  });
  return Statement.all(selecting).map(namesById);
}

/**
 * Returns the child or merged record that an entry is about; returns null if it is about the timeline's own
 * record or a purged record.
 */
function aboutOf({ about, subject_id: id }: ActivityRow, names: Names) {
  return about === null || !names.has(id)
    ? null
    : activitySubject.parse({ noun: about, id, name: names.get(id) ?? "" });
}

function entryOf(row: ActivityRow, names: Names, notes: Names) {
  return {
    id: `${row.action_id}_${row.record_id}`,
    action_id: actionId.parse(row.action_id),
    kind: actionKind.parse(row.kind),
    op: changeOp.parse(row.op),
    noun: noun.parse(row.noun),
    record_id: row.record_id,
    at: row.at,
    actor_id: row.actor_id,
    actor_name: row.actor_name,
    changes: changesOf(row, names),
    note: notes.get(row.record_id) ?? null,
    undone: row.undone_by !== null,
  };
}
