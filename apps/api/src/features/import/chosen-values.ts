import type { ImportCheckInput, ImportKind } from "@lanyard/contract/import/import-job-schema";
import { refusal } from "@lanyard/contract/refusals/refusal";
import type { TenantTx } from "#src/db/tenant.ts";
import { allPipelines } from "#src/features/pipeline/pipeline.ts";
import { fileError } from "#src/http/app-error.ts";
import type { Caller } from "#src/http/caller.ts";
import { selectMembers } from "#src/records/kind/member-sql.ts";
import type { Importables } from "./importables.ts";
import { mappingOf, partsOf } from "./imported-kinds.ts";
import { selectLastChoices } from "./job/import-job-sql.ts";
import { isKnownChoice, memberNames, valueChoiceOf } from "./value-choices.ts";

/**
 * Throws if the user mapped a cell value to a choice that does not exist. Stores the caller as a member first
 * if a value maps to the caller, because API clients have no session.
 * @throws AppError INVALID_INPUT for a column without choices, and for an unknown choice
 */
export async function requireChosenValues(
  tx: TenantTx,
  caller: Pick<Caller, "personId" | "ensureMember">,
  imported: Imported,
  { mapping, values }: Pick<ImportCheckInput, "mapping" | "values">,
): Promise<void> {
  const columns = Object.entries(values).filter(([, chosen]) => Object.keys(chosen).length > 0);
  if (columns.length === 0) return;
  if (columns.some(([, chosen]) => Object.values(chosen).includes(caller.personId)))
    await caller.ensureMember(tx);
  const context = await standingOf(tx);
  for (const [header, chosen] of columns) {
    const choice = choiceOf(imported, mapping, header);
    if (choice === undefined) throw fileError("values", refusal("importValuesOfColumn", { name: header }));
    for (const [value, target] of Object.entries(chosen))
      if (target !== "" && !isKnownChoice(choice, target, context))
        throw fileError("values", refusal("importValueUnknown", { value, name: header }));
  }
}

const standingOf = async (tx: TenantTx) => ({
  pipelines: await allPipelines(tx).send(),
  members: memberNames(await selectMembers(tx)),
});

/**
 * Adds the choices for cell values that earlier imports of this kind made. Skips columns for which the
 * request contains choices.
 */
export async function withRememberedValues(
  tx: TenantTx,
  imported: Imported,
  { mapping, values }: Pick<ImportCheckInput, "mapping" | "values">,
): Promise<ImportCheckInput["values"]> {
  const open = Object.keys(mapping).filter(
    (header) => values[header] === undefined && choiceOf(imported, mapping, header) !== undefined,
  );
  if (open.length === 0) return values;
  const before = await selectLastChoices(tx, imported.kind, "values");
  const remembered = new Map<string, Record<string, string>>();
  for (const { mapping: columns, values: chosen } of before.toReversed())
    for (const [header, ofColumn] of Object.entries(chosen))
      remembered.set(columns[header] ?? "", { ...remembered.get(columns[header] ?? ""), ...ofColumn });
  if (remembered.size === 0) return values;
  const context = await standingOf(tx);
  const added = open.flatMap((header) => {
    const choice = choiceOf(imported, mapping, header);
    const known = Object.entries(remembered.get(mapping[header] ?? "") ?? {}).filter(
      ([, target]) => target === "" || (choice !== undefined && isKnownChoice(choice, target, context)),
    );
    return known.length === 0 ? [] : [[header, Object.fromEntries(known)] as const];
  });
  return { ...values, ...Object.fromEntries(added) };
}

interface Imported {
  readonly kinds: Importables;
  readonly kind: ImportKind;
}

function choiceOf({ kinds, kind }: Imported, mapping: ImportCheckInput["mapping"], header: string) {
  for (const importable of partsOf(kinds, kind)) {
    const target = mappingOf(kind, importable, mapping)[header];
    const choice = target === undefined ? undefined : valueChoiceOf(importable, target);
    if (choice !== undefined) return choice;
  }
  return undefined;
}
