import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { foldText } from "@lanyard/contract/search/fold-text";
import { type ViewState, type view, viewState } from "@lanyard/contract/view/view-schema";
import { createTimeSlices } from "@lanyard/server-kit/event-loop";
import { z } from "zod";
import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { clearLogOfRecords, namingPatterns } from "#src/log/erased-log-sql.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { writeSettings } from "#src/records/setting-record-sql.ts";
import { withFields, withoutValues } from "./view-fields.ts";
import { lockViewsNaming, selectViews, selectViewsWithFields } from "./view-sql.ts";

const nounOf = z.enum(recordNouns);

/** Returns the views that a member sees, in the member's order, without deleted custom fields and former members. */
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

/** Returns the names of the views that filter by a member, among those that a person sees. */
export async function viewsNaming(tx: TenantTx, personId: string, memberId: string): Promise<string[]> {
  const rows = await selectViews(tx, personId).send();
  return rows.flatMap(({ name, noun: stored, settings }) => {
    const [noun, state] = [nounOf.parse(stored), readState(settings)];
    const without = withoutMembers(noun, state, [memberId]);
    return JSON.stringify(without) === JSON.stringify(state) ? [] : [name];
  });
}

/** Removes people from the filters of views and from their log. */
export async function eraseFromViews(
  tx: TenantTx,
  ids: readonly string[],
  texts: readonly string[],
): Promise<void> {
  const folded = texts
    .map((text) => foldText(text).split(" ").filter(Boolean))
    .filter(({ length }) => length > 0);
  const isGone = (text: string) => {
    const own = foldText(text);
    return ids.includes(text) || folded.some((words) => words.every((word) => own.includes(word)));
  };
  const rows = await lockViewsNaming(tx, ids, namingPatterns(texts));
  const written = rows.map(({ id, noun: stored, settings }) => {
    const noun = nounOf.parse(stored);
    return { id, settings: JSON.stringify(withoutValues(noun, readState(settings), isGone)) };
  });
  if (written.length === 0) return;
  await writeSettings(tx, "views", ["settings"], written);
  await clearLogOfRecords(
    tx,
    written.map(({ id }) => id),
  );
}

/** Parses the stored state of a view. */
export const readState = (settings: string) => viewState.parse(JSON.parse(settings));

/** Returns a function that tells whether a custom field is among these definitions. */
export function liveFields(definitions: readonly Pick<CustomDefinition, "noun" | "key">[]) {
  const live = new Set(definitions.map(({ noun, key }) => `${noun} ${key}`));
  return ({ noun, key }: Pick<CustomDefinition, "noun" | "key">) => live.has(`${noun} ${key}`);
}

/** Returns the views that use a custom field: the ids of those that a member sees, and the number of others. */
export async function viewsUsing(tx: TenantTx, personId: string) {
  const using = new Map<string, { seen: Set<string>; hidden: Set<string> }>();
  const slices = createTimeSlices();
  for (const { id, noun, settings, is_seen } of await selectViewsWithFields(tx, personId).send()) {
    withFields(nounOf.parse(noun), readState(settings), (field) => {
      const name = `${field.noun} ${field.key}`;
      const views = using.get(name) ?? { seen: new Set(), hidden: new Set() };
      using.set(name, views);
      views[is_seen ? "seen" : "hidden"].add(id);
      return true;
    });
    await slices.yieldIfOver();
  }
  return ({ noun, key }: Pick<CustomDefinition, "noun" | "key">) => {
    const { seen = [], hidden } = using.get(`${noun} ${key}`) ?? {};
    return { views: [...seen], private_views: hidden?.size ?? 0 };
  };
}
