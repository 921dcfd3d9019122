import {
  defaultInteractionTypes,
  type InteractionType,
} from "@lanyard/contract/interaction/interaction-options";
import {
  type InteractionSettings,
  interactionType,
} from "@lanyard/contract/interaction/interaction-settings";
import { type Refusal, refusal } from "@lanyard/contract/refusals/refusal";
import { foldText } from "@lanyard/contract/search/fold-text";
import type { Statement } from "#src/db/statement.ts";
import type { TenantTx } from "#src/db/tenant.ts";
import { fieldError } from "#src/http/app-error.ts";
import { countOutcomes, type LostOption, selectSettings } from "./organisation-sql.ts";

export function selectInteractionTypes(tx: TenantTx): Statement<readonly InteractionType[]> {
  return selectSettings(tx).map(({ interaction_types: stored }) => typesOf(stored));
}

export const typesOf = (stored: readonly string[] | null): readonly InteractionType[] =>
  stored === null ? defaultInteractionTypes : stored.map((text) => interactionType.parse(JSON.parse(text)));

export function storedTypes(types: readonly InteractionType[]): readonly string[] | null {
  const texts = types.map((type) => JSON.stringify(type));
  const defaults = defaultInteractionTypes.map((type) => JSON.stringify(type));
  return texts.join() === defaults.join() ? null : texts;
}

export function requireSound({ types }: InteractionSettings): void {
  requireDistinct(types, "types");
  for (const [index, { outcomes }] of types.entries()) requireDistinct(outcomes, `types.${index}.outcomes`);
  for (const { id, label } of defaultInteractionTypes)
    if (types.every((type) => type.id !== id))
      throw fieldError("types", refusal("interactionTypeBuiltIn", { label }));
}

function requireDistinct(parts: readonly { id: string; label: string }[], path: string): void {
  const known = new Set<string>();
  for (const [index, { id, label }] of parts.entries()) {
    const keys = new Set([`id ${id}`, `label ${foldText(label)}`]);
    if ([...keys].some((key) => known.has(key)))
      throw fieldError(`${path}.${index}.label`, refusal("optionTwice", { label }));
    for (const key of keys) known.add(key);
  }
}

/** Returns a refusal if live interactions have a removed type or outcome. */
export async function lostTypes(
  tx: TenantTx,
  now: readonly InteractionType[],
  wanted: readonly InteractionType[],
): Promise<Refusal | undefined> {
  const lost = now.flatMap((type): LostOption[] => {
    const kept = wanted.find(({ id }) => id === type.id);
    if (kept === undefined) return [{ type: type.id, outcome: null, label: type.label }];
    return type.outcomes
      .filter(({ id }) => kept.outcomes.every((outcome) => outcome.id !== id))
      .map(({ id, label }) => ({ type: type.id, outcome: id, label }));
  });
  if (lost.length === 0) return undefined;
  const [used] = await countOutcomes(tx, lost).send();
  return used && refusal("interactionOptionInUse", { label: used.label, count: used.count });
}

const matches = (value: string) => {
  const folded = foldText(value);
  return ({ id, label }: { id: string; label: string }) =>
    foldText(id) === folded || foldText(label) === folded;
};

/**
 * Returns the ids of the type and of the outcome that the request names by id or label. Keeps an unknown
 * outcome as text.
 * @throws AppError INVALID_INPUT for an unknown type
 */
export function knownOptions(
  types: readonly InteractionType[],
  sent: { readonly type: string; readonly outcome: string | null },
): { type: string; outcome: string | null } {
  const type = types.find(matches(sent.type));
  if (type === undefined)
    throw fieldError("type", refusal("notOffered", { values: types.map(({ id }) => id).join(", ") }));
  const outcome = sent.outcome === null ? undefined : type.outcomes.find(matches(sent.outcome));
  return { type: type.id, outcome: outcome?.id ?? sent.outcome };
}
