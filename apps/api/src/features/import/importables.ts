import { companyFields } from "@lanyard/contract/company/company-schema";
import { importNoun } from "@lanyard/contract/import/import-job-schema";
import { holdsSeveral } from "@lanyard/contract/kind/kind";
import { type NounWith, nounsWith, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import type { Caller } from "#src/http/caller.ts";
import { customDefinitions } from "#src/records/custom/custom-definition.ts";
import { writtenColumns } from "#src/records/kind/record-kind.ts";
import { emptyValues } from "#src/records/kind/record-values.ts";
import type { StoredKind } from "#src/records/write/record-writing.ts";
import { company } from "./company-import.ts";
import { contact } from "./contact-import.ts";
import { withCustomFields } from "./custom-import.ts";
import { deal } from "./deal-import.ts";
import { companyLinkOf, importLinks, importLists } from "./import-links.ts";
import type { Importable, ImportedField, ImportedKind } from "./importable.ts";
import { interaction } from "./interaction-import.ts";
import { plainImportable, withImpliedColumns } from "./plain-import.ts";
import { stagePartsOf } from "./stage-naming.ts";
import { joinTargets } from "./target-rules.ts";
import { task } from "./task-import.ts";

const special: Readonly<Partial<Record<RecordNoun, Importable>>> = {
  contact,
  company,
  deal,
  task,
  interaction,
};

export type Importables = Readonly<Record<NounWith<"import">, ImportedKind>>;

export const importables = eachKind((noun) => importedKind(recordFeatures[noun].stored, special[noun]));

export const importablesWith = (definitions: readonly ImportedField[]): Importables =>
  definitions.length === 0
    ? importables
    : eachKind((noun) => withCustomFields(importables[noun], definitions));

/** Returns the kind with only the mapped custom fields, because reading unused ones takes time. */
export function withMappedFields(
  { declaration: { noun }, custom }: ImportedKind,
  mapping: Readonly<Record<string, string>>,
): ImportedKind {
  const targets = new Set(Object.values(mapping));
  const mapped = [...custom].flatMap(([target, field]) => (targets.has(target) ? [field] : []));
  return withCustomFields(importables[importNoun.parse(noun)], mapped);
}

export const importablesOf = async (caller: Pick<Caller, "reading">): Promise<Importables> =>
  importablesWith(await caller.reading((tx) => customDefinitions(tx).send()));

function eachKind(kindOf: (noun: NounWith<"import">) => ImportedKind): Importables;
function eachKind(kindOf: (noun: NounWith<"import">) => ImportedKind) {
  return Object.fromEntries(nounsWith("import").map((noun) => [noun, kindOf(noun)]));
}

/** Adds links, company and stage, which the declaration of the kind implies. */
function importedKind(stored: StoredKind, rules: Importable = plainImportable(stored)): ImportedKind {
  const { kind } = stored;
  const { declaration } = kind;
  const { joined, otherwise } = declaration.names;
  const links = importLinks(declaration);
  const lists = importLists(declaration);
  const employer = companyLinkOf(declaration);
  const text = kind.specialColumns.find((name) => name === employer?.target);
  const linked = new Set([
    ...Object.keys(declaration.parents).filter((column) => !holdsSeveral(column)),
    ...(text === undefined ? [] : [text]),
  ]);
  const stage = stagePartsOf(declaration.noun);
  const implied = joinTargets(
    employer === undefined
      ? {}
      : { [employer.target]: { schema: rules.targets[employer.target]?.schema ?? companyFields.name } },
    Object.fromEntries([...links, ...lists].map(({ target }) => [target, { isNamed: true }])),
    stage?.targets ?? {},
  );
  const written = writtenColumns(kind, { ...emptyValues(declaration.fields), ...kind.startValues });
  const own = new Set([...Object.keys(written), ...kind.specialColumns, ...(rules.filled ?? [])]);
  return {
    ...(stage && { wantedStage: stage.wantedStage }),
    ...rules,
    ...{ stored, declaration },
    known: withImpliedColumns(rules.known, declaration, Object.keys(implied)),
    targets: joinTargets(rules.targets, implied),
    namedBy: rules.namedBy ?? [...joined, ...(otherwise === undefined ? [] : [otherwise])],
    stageKept: stage?.stageKept,
    rowColumns: [...own, ...(stage?.rowColumns ?? [])].filter((name) => !linked.has(name)),
    company: employer && { ...employer, text },
    links,
    lists,
    custom: new Map(),
    customLinks: [],
  };
}
