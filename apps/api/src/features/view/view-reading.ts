import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { foldText } from "@lanyard/contract/search/fold-text";
import { type ViewState, type view, viewState } from "@lanyard/contract/view/view-schema";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { z } from "zod";
import { idsOf, pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { clearLogOfRecords } from "#src/log/erased-log-sql.ts";
import { createNameSearch, writingsOf } from "#src/log/naming.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { writeRows } from "#src/records/kind/row-sql.ts";
import { withFields, withoutValues } from "./view-fields.ts";
import { lockViewsNaming, selectViews, walkViewsWithFields } from "./view-sql.ts";

const nounOf = z.enum(recordNouns);

/**
 * Returns the views that a member sees, in the member's order, without deleted custom fields and former
 * members.
 */
export async function readViews(
  tx: TenantTx,
  personId: string,
  noun?: RecordNoun,
): Promise<z.input<typeof view>[]> {
  const [rows, definitions] = await pipelined(selectViews(tx, personId, noun), customDefinitions(tx));
  const isLive = liveFields(definitions);
  const positions = new Map<string, number>();
  return rows.map(({ settings, noun: stored, former, ...row }) => {
    const noun = nounOf.parse(stored);
    const position = positions.get(noun) ?? 0;
    positions.set(noun, position + 1);
    const { filter, ...state } = withoutMembers(noun, withFields(noun, readState(settings), isLive), former);
    return { ...row, noun, position, state: { ...state, filter: filter && { ...filter } } };
  });
}

const withoutMembers = (noun: RecordNoun, state: ViewState, ids: readonly string[]) =>
  ids.length === 0 ? state : withoutValues(noun, state, (text) => ids.includes(text));

/** Returns the names of the views that a person sees and that filter by a member. */
export async function viewsNaming(tx: TenantTx, personId: string, memberId: string): Promise<string[]> {
  const rows = await selectViews(tx, personId).send();
  return rows.flatMap(({ name, noun: stored, settings }) => {
    const [noun, state] = [nounOf.parse(stored), readState(settings)];
    const without = withoutMembers(noun, state, [memberId]);
    return JSON.stringify(without) === JSON.stringify(state) ? [] : [name];
  });
}

/** Removes people from the names and filters of views, and from the log of these views. */
export async function eraseFromViews(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const isNaming = createNameSearch(texts);
  const isGone = (text: string) => ids.includes(text) || isNaming(text);
  const rows = await lockViewsNaming(tx, ids, texts);
  const written = rows.map(({ id, noun: stored, name, settings }) => {
    const noun = nounOf.parse(stored);
    const state = JSON.stringify(withoutValues(noun, readState(settings), isGone));
    return { id, name: withoutNames(name, texts), settings: state };
  });
  if (written.length === 0) return;
  await writeRows(tx, "views", ["name", "settings"], written);
  await clearLogOfRecords(tx, idsOf(written));
}

/** Returns the name of a view with an ellipsis in place of the words of the given texts. */
function withoutNames(name: string, texts: readonly string[]): string {
  const named = texts.filter((text) => createNameSearch([text])(name));
  const gone = writingsOf(named).flatMap(({ expressions }) =>
    expressions.map((each) => new RegExp(each, "u")),
  );
  if (gone.length === 0) return name;
  const isGone = (part: string) => gone.some((word) => word.test(foldText(part)));
  const parts = name.split(" ").map((part) => (isGone(part) ? "…" : part));
  return parts.filter((part, index) => part !== "…" || parts[index - 1] !== part).join(" ");
}

export const readState = (settings: string) => viewState.parse(JSON.parse(settings));

export function liveFields(definitions: readonly Pick<CustomDefinition, "noun" | "key">[]) {
  const live = new Set(definitions.map(({ noun, key }) => `${noun} ${key}`));
  return ({ noun, key }: Pick<CustomDefinition, "noun" | "key">) => live.has(`${noun} ${key}`);
}

/**
 * Returns a function that finds the views that use a custom field: the ids of views that the member sees, and
 * the number of other views.
 */
export async function viewsUsing(tx: TenantTx, personId: string) {
  const using = new Map<string, { views: string[]; private_views: number }>();
  const slices = createTimeSlices();
  for await (const rows of walkViewsWithFields(tx, personId))
    for (const { id, noun, settings, is_seen } of rows) {
      for (const name of fieldsIn(nounOf.parse(noun), readState(settings))) {
        const used = using.get(name) ?? { views: [], private_views: 0 };
        using.set(name, used);
        if (is_seen) used.views.push(id);
        else used.private_views += 1;
      }
      await slices.yieldIfOver();
    }
  return ({ noun, key }: Pick<CustomDefinition, "noun" | "key">) =>
    using.get(`${noun} ${key}`) ?? { views: [], private_views: 0 };
}

function fieldsIn(noun: RecordNoun, state: ViewState): ReadonlySet<string> {
  const fields = new Set<string>();
  withFields(noun, state, (field) => {
    fields.add(`${field.noun} ${field.key}`);
    return true;
  });
  return fields;
}
