import type { AnyKind } from "@lanyard/contract/kind/record-kinds";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { foldText } from "@lanyard/contract/search/fold-text";
import { singularOf } from "./plain-name.ts";

/** The meanings that a user can choose for the values of a column. */
export interface ValueChoice {
  readonly of: "stage" | "pipeline" | "member" | "option";
  /** The values of a field that has a list of them. */
  readonly options: readonly string[];
  /** Whether a cell without a match stays unchanged. */
  readonly isKept: boolean;
  /** Returns the value of a cell that uses other words for it. */
  readonly optionOf?: (cell: string) => string | undefined;
}

/** A column of such cells, with what was chosen for some of them. */
export interface ColumnValues {
  readonly header: string;
  /** It has no function, so that a thread can get it. */
  readonly choice: Omit<ValueChoice, "optionOf">;
  /** Maps a cell, exact or folded, to an id or option; an empty text makes the cell empty. */
  readonly chosen: ReadonlyMap<string, string>;
  /** The options by their folded texts. */
  readonly options: ReadonlyMap<string, string>;
}

interface Choosing {
  readonly declaration: AnyKind;
  readonly memberTexts?: readonly string[];
  readonly valueChoices?: Readonly<Record<string, ValueChoice>>;
}

/** Returns the possible meanings of a target's cells; undefined if they are plain values. */
export function valueChoiceOf(
  { declaration, memberTexts, valueChoices }: Choosing,
  target: string,
): ValueChoice | undefined {
  const own = valueChoices?.[target];
  if (own !== undefined) return own;
  const field = declaration.fields[target];
  const isText = memberTexts?.includes(target) === true;
  if (isText || field?.type === "member") return { of: "member", options: [], isKept: isText };
  if (field?.type !== "choice") return undefined;
  const { offered = [], offeredInFilter = [], isClosed } = field;
  // A file may hold the values of a filter, because records may hold them.
  const options = isClosed ? offered : [...new Set([...offered, ...offeredInFilter])];
  return { of: "option", options, isKept: isClosed !== true };
}

/** Whether the cells of a target name a member, or else say nothing. */
export function holdsMember(choosing: Choosing, target: string): boolean {
  const choice = valueChoiceOf(choosing, target);
  return choice?.of === "member" && !choice.isKept;
}

/** A column with what was chosen for its values. */
export function columnValues(
  header: string,
  { optionOf: _, ...choice }: ValueChoice,
  chosen: Readonly<Record<string, string>>,
): ColumnValues {
  const byText = new Map<string, string>();
  for (const [value, target] of Object.entries(chosen)) {
    for (const text of [foldText(value), singularOf(value)]) if (!byText.has(text)) byText.set(text, target);
  }
  // An exact spelling overrides a similar one.
  for (const [value, target] of Object.entries(chosen)) byText.set(value.trim(), target);
  const options = new Map(choice.options.map((option) => [foldText(option), option]));
  for (const option of choice.options)
    if (!options.has(singularOf(option))) options.set(singularOf(option), option);
  return { header, choice, chosen: byText, options };
}

/** Returns the option that a cell names, in singular or plural. */
export const optionSaid = (
  { options }: Pick<ColumnValues, "options">,
  optionOf: ValueChoice["optionOf"],
  cell: string,
) => options.get(foldText(cell)) ?? options.get(singularOf(cell)) ?? optionOf?.(cell);

export function chosenFor({ chosen }: ColumnValues, cell: string): string | undefined {
  if (chosen.size === 0) return undefined;
  return chosen.get(cell) ?? chosen.get(foldText(cell)) ?? chosen.get(singularOf(cell));
}

/** An organisation's possible meanings of cells; members by id, address and name. */
interface Standing {
  readonly pipelines: readonly Pipeline[];
  readonly members: Readonly<Record<string, string | null>>;
}

/** Whether a chosen meaning exists. */
export function isKnownChoice(
  { of, options }: Pick<ValueChoice, "of" | "options">,
  target: string,
  { pipelines, members }: Standing,
): boolean {
  if (of === "option") return options.includes(target);
  if (of === "member") return Object.hasOwn(members, target) && members[target] === target;
  return choosable(of, pipelines).some(({ id }) => id === target);
}

const choosable = (of: "stage" | "pipeline", pipelines: Standing["pipelines"]) =>
  of === "pipeline" ? pipelines : pipelines.flatMap(({ stages }) => stages);

/** A column's value that was not understood, or whose meaning the user chose. */
export interface UnmatchedValue {
  readonly header: string;
  readonly value: string;
  readonly target: string | null;
}

/** The ids of members by what a file may call them: id, address and name, without case and accents; null where several are called so. */
export function memberNames(
  members: readonly { readonly id: string; readonly name: string; readonly email: string }[],
): Record<string, string | null> {
  const names: Record<string, string | null> = {};
  for (const { id, name, email } of members)
    for (const called of new Set([id, foldText(name), foldText(email)].filter((text) => text !== "")))
      names[called] = Object.hasOwn(names, called) ? null : id;
  return names;
}

/** Returns the member that a cell names; null if none or several match. */
export function findMemberByText(
  members: Readonly<Record<string, string | null>>,
  cell: string,
): string | null {
  const called = (name: string) => (Object.hasOwn(members, name) ? members[name] : undefined);
  return called(cell) ?? called(foldText(cell)) ?? null;
}
