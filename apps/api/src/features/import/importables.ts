import { type NounWith, nounsWith, type RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { recordFeatures } from "#src/features/kinds/kinds.ts";
import { company } from "./company-import.ts";
import { contact } from "./contact-import.ts";
import { deal } from "./deal-import.ts";
import type { Importable } from "./importable.ts";
import { plainImportable } from "./plain-import.ts";
import { task } from "./task-import.ts";

/** The kinds whose import is more than what follows from their declarations. */
const special: Readonly<Partial<Record<RecordNoun, Importable>>> = { contact, company, deal, task };

/** The kinds that files can be imported as: those of which the contract says so. */
export const importables = importableKinds();

function importableKinds(): Readonly<Record<NounWith<"import">, Importable>>;
function importableKinds() {
  return Object.fromEntries(
    nounsWith("import").map((noun) => [noun, special[noun] ?? plainImportable(recordFeatures[noun].stored)]),
  );
}
