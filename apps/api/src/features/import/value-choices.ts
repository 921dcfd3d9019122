import { foldText } from "@lanyard/contract/search/fold-text";
import type { ImportedKind, RowContext, ValueChoice } from "./importable.ts";
import { singularOf } from "./plain-name.ts";

export interface ColumnValues {
  readonly header: string;
  /** Omits the function, because a thread cannot receive functions. */
  readonly choice: Omit<ValueChoice, "optionOf">;
  /** The chosen target for each text of a cell, in each of its `spellings`. An empty target empties the cell. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly options: ReadonlyMap<string, string>;
}

type Choosing = Pick<ImportedKind, "declaration" | "valueChoices">;

export function valueChoiceOf(
  { declaration, valueChoices }: Choosing,
  target: string,
): ValueChoice | undefined {
  const own = valueChoices?.[target];
  if (own !== undefined) return own;
  const field = declaration.fields[target];
  if (field?.type === "member") return { of: "member", options: [], isKept: false };
  if (field?.type !== "choice") return undefined;
  const { offered = [], offeredInFilter = [], isClosed } = field;
  const options = isClosed ? offered : [...new Set([...offered, ...offeredInFilter])];
  return { of: "option", options, isKept: isClosed !== true };
}

/** Returns whether a target takes only members. The import skips cells without a matching member. */
export function holdsMember(choosing: Choosing, target: string): boolean {
  const choice = valueChoiceOf(choosing, target);
  return choice?.of === "member" && !choice.isKept;
}

export function columnValues(
  header: string,
  { optionOf: _, ...choice }: ValueChoice,
  chosen: Readonly<Record<string, string>>,
): ColumnValues {
  const options = choice.options.map((option) => [option, option] as const);
  return { header, choice, chosen: inAllSpellings(Object.entries(chosen)), options: inAllSpellings(options) };
}

/** Exact texts take precedence over texts without case and accents, and these over singulars. */
const spellings = [(text: string) => text.trim(), foldText, singularOf];

function inAllSpellings(entries: readonly (readonly [string, string])[]): ReadonlyMap<string, string> {
  const all = spellings.flatMap((spell) => entries.map(([text, value]) => [spell(text), value] as const));
  return new Map(all.toReversed());
}

const valueIn = (values: ReadonlyMap<string, string>, cell: string) =>
  spellings
    .values()
    .map((spell) => values.get(spell(cell)))
    .find((value) => value !== undefined);

export const optionOfCell = (
  { options }: Pick<ColumnValues, "options">,
  optionOf: ValueChoice["optionOf"],
  cell: string,
) => valueIn(options, cell) ?? optionOf?.(cell);

export const chosenFor = ({ chosen }: ColumnValues, cell: string): string | undefined =>
  chosen.size === 0 ? undefined : valueIn(chosen, cell);

export function isKnownChoice(
  { of, options }: Pick<ValueChoice, "of" | "options">,
  target: string,
  { pipelines, members }: Pick<RowContext, "pipelines" | "members">,
): boolean {
  if (of === "option") return options.includes(target);
  if (of === "member") return Object.hasOwn(members, target) && members[target] === target;
  return choosable(of, pipelines).some(({ id }) => id === target);
}

const choosable = (of: "stage" | "pipeline", pipelines: RowContext["pipelines"]) =>
  of === "pipeline" ? pipelines : pipelines.flatMap(({ stages }) => stages);

export interface UnmatchedValue {
  readonly header: string;
  readonly value: string;
  readonly target: string | null;
}

export function memberNames(
  members: readonly { readonly id: string; readonly name: string; readonly email: string }[],
): Record<string, string | null> {
  const names: Record<string, string | null> = {};
  for (const { id, name, email } of members)
    for (const called of new Set([id, foldText(name), foldText(email)].filter((text) => text !== "")))
      names[called] = Object.hasOwn(names, called) ? null : id;
  return names;
}

export function findMemberByText(
  members: Readonly<Record<string, string | null>>,
  cell: string,
): string | null {
  const called = (name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);
  return called(cell) ?? called(foldText(cell)) ?? null;
}
