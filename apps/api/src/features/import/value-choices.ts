import { foldText } from "@lanyard/contract/search/fold-text";
import type { ImportedKind, RowContext } from "./importable.ts";
import { singularOf } from "./plain-name.ts";
import type { TargetRules, ValueChoice } from "./target-rules.ts";

export interface ColumnValues {
  readonly header: string;
  readonly choice: ValueChoice;
  /** The chosen target for each cell text, in exact or folded spelling. An empty target empties the cell. */
  readonly chosen: ReadonlyMap<string, string>;
  readonly options: ReadonlyMap<string, string>;
}

export function valueChoiceOf(
  { declaration, targets }: Pick<ImportedKind, "declaration" | "targets">,
  target: string,
): ValueChoice | undefined {
  const own = targets[target]?.choice;
  if (own !== undefined) return own;
  const field = declaration.fields[target];
  if (field?.type === "member") return { of: "member", options: [], isKept: false };
  if (field?.type !== "choice") return undefined;
  const { offered = [], offeredInFilter = [], isClosed } = field;
  const options = isClosed ? offered : [...new Set([...offered, ...offeredInFilter])];
  return { of: "option", options, isKept: isClosed !== true };
}

export function columnValues(
  header: string,
  choice: ValueChoice,
  chosen: Readonly<Record<string, string>>,
): ColumnValues {
  const byText = new Map<string, string>();
  for (const [value, target] of Object.entries(chosen)) {
    for (const text of [foldText(value), singularOf(value)]) if (!byText.has(text)) byText.set(text, target);
  }
  // An exact spelling takes precedence over a folded one.
  for (const [value, target] of Object.entries(chosen)) byText.set(value.trim(), target);
  const options = new Map(choice.options.map((option) => [foldText(option), option]));
  for (const option of choice.options)
    if (!options.has(singularOf(option))) options.set(singularOf(option), option);
  return { header, choice, chosen: byText, options };
}

export const optionOfCell = (
  { options }: Pick<ColumnValues, "options">,
  optionOf: TargetRules["optionOf"],
  cell: string,
) => options.get(foldText(cell)) ?? options.get(singularOf(cell)) ?? optionOf?.(cell);

export function chosenFor({ chosen }: ColumnValues, cell: string): string | undefined {
  if (chosen.size === 0) return undefined;
  return chosen.get(cell) ?? chosen.get(foldText(cell)) ?? chosen.get(singularOf(cell));
}

export function isKnownChoice(
  { of, options }: Pick<ValueChoice, "of" | "options">,
  target: string,
  { pipelines, members }: Pick<RowContext, "pipelines" | "members">,
): boolean {
  if (of === "option") return options.includes(target);
  if (of === "member") return Object.hasOwn(members, target) && members[target] === target;
  return choosable(of, pipelines).some(({ id }) => id === target);
}

export const choosable = (of: "stage" | "pipeline", pipelines: RowContext["pipelines"]) =>
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
