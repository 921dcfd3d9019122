import { type RecordNoun, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { type view, viewState } from "@lanyard/contract/view/view-schema";
import { z } from "zod";
import { pipelined } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import type { CustomDefinition } from "#src/records/custom/custom-definition.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { withFields } from "./view-fields.ts";
import { selectViews } from "./view-sql.ts";

const nounOf = z.enum(recordNouns);

/** The views that a person sees, in their order and without deleted custom fields. */
export async function readViews(
  tx: TenantTx,
  personId: string,
  noun?: RecordNoun,
): Promise<z.input<typeof view>[]> {
  const [rows, definitions] = await pipelined(selectViews(tx, personId, noun), customDefinitions(tx));
  const isLive = liveFields(definitions);
  const positions = new Map<string, number>();
  return rows.map(({ settings, noun: stored, ...row }) => {
    const noun = nounOf.parse(stored);
    const position = positions.get(noun) ?? 0;
    positions.set(noun, position + 1);
    const { filter, ...state } = withFields(noun, readState(settings), isLive);
    return { ...row, noun, position, state: { ...state, filter: filter && { ...filter } } };
  });
}

/** Reads the stored state of a view. */
export const readState = (settings: string) => viewState.parse(JSON.parse(settings));

/** Returns whether a custom field is among these definitions. */
export function liveFields(definitions: readonly Pick<CustomDefinition, "noun" | "key">[]) {
  const live = new Set(definitions.map(({ noun, key }) => `${noun} ${key}`));
  return ({ noun, key }: Pick<CustomDefinition, "noun" | "key">) => live.has(`${noun} ${key}`);
}

/** Returns the ids of the views that use a custom field, among those that a person sees. */
export async function viewsUsing(tx: TenantTx, personId: string) {
  const using = new Map<string, Set<string>>();
  for (const { id, noun, settings } of await selectViews(tx, personId).send())
    withFields(nounOf.parse(noun), readState(settings), (field) => {
      const name = `${field.noun} ${field.key}`;
      using.set(name, (using.get(name) ?? new Set()).add(id));
      return true;
    });
  return ({ noun, key }: Pick<CustomDefinition, "noun" | "key">) => [...(using.get(`${noun} ${key}`) ?? [])];
}
