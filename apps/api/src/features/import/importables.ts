import { type NounWith, nounsWith, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { writtenColumns } from "#src/records/record-kind.ts";
import { emptyValues } from "#src/records/record-values.ts";
import { company } from "./company-import.ts";
import { contact } from "./contact-import.ts";
import { deal } from "./deal-import.ts";
import { companyLinkOf, importLinks } from "./import-links.ts";
import type { Importable, ImportedKind } from "./importable.ts";
import { plainImportable, withLinkColumns } from "./plain-import.ts";
import { stagePartsOf } from "./stage-naming.ts";
import { task } from "./task-import.ts";

/** Kinds whose import needs more than their declarations. */
const special: Readonly<Partial<Record<RecordNoun, Importable>>> = { contact, company, deal, task };

/** The kinds that can be imported according to the contract. */
export const importables = importableKinds();

function importableKinds(): Readonly<Record<NounWith<"import">, ImportedKind>>;
function importableKinds() {
  return Object.fromEntries(
    nounsWith("import").map((noun) => [
      noun,
      importedKind(special[noun] ?? plainImportable(recordFeatures[noun].stored)),
    ]),
  );
}

/** Adds what follows from the declaration of a kind: its links, its company and its stage. */
function importedKind(importable: Importable): ImportedKind {
  const { kind } = importable.stored;
  const { declaration } = kind;
  const { columns, ...rules } = importable;
  const links = importLinks(declaration);
  const linkTargets = links.map(({ target }) => target);
  const employer = companyLinkOf(declaration);
  const companyText = kind.specialColumns.find((name) => name === employer?.target);
  const linked = new Set([
    ...Object.keys(declaration.parents),
    ...(companyText === undefined ? [] : [companyText]),
  ]);
  const stage = stagePartsOf(declaration.noun);
  const written = writtenColumns(kind, { ...emptyValues(declaration.fields), ...kind.startValues });
  const own = new Set([...Object.keys(written), ...kind.specialColumns, ...(columns.filled ?? [])]);
  return {
    cellKinds: {},
    ...rules,
    ...columns,
    declaration,
    plural: declaration.plural,
    known: withLinkColumns(columns.known, declaration, links),
    namedTargets: new Set([...(columns.namedTargets ?? []), ...linkTargets, ...(stage?.namedTargets ?? [])]),
    valueChoices: { ...stage?.valueChoices, ...columns.valueChoices },
    wantedStage: importable.wantedStage ?? stage?.wantedStage,
    stageKept: stage?.stageKept,
    rowColumns: [...own, ...(stage?.rowColumns ?? [])].filter((name) => !linked.has(name)),
    companyColumn: employer?.column,
    companyText,
    companyUnknown:
      employer === undefined || companyText !== undefined ? undefined : refusal("importCompanyUnknown"),
    links,
  };
}
