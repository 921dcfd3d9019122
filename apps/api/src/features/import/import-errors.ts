import type { ImportRowWarning } from "@lanyard/contract/import/import-schema";
import { maxInteractionContacts } from "@lanyard/contract/limits";
import type { Language } from "@lanyard/contract/person/person-options";
import texts from "@lanyard/contract/refusals/en.json" with { type: "json" };
import { type Refusal, type RefusalId, refusal } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { refusalText } from "#src/http/refusal-text.ts";
import { tooManyCustomBytes } from "#src/records/custom/custom-values.ts";

export const storedRefusal = z.custom<Refusal>(
  (value) => typeof value === "object" && value !== null && "id" in value,
);

const cellList = z.array(z.string());

export const storedCells = (cells: string) => cellList.parse(JSON.parse(cells));

/** A part of a stored check or result, with refusals instead of texts. Earlier versions stored texts. */
export type Untranslated<Part> = Part extends string
  ? Part | (string extends Part ? Refusal : never)
  : { [Name in keyof Part]: Untranslated<Part[Name]> };

/** Replaces all refusals in a stored value with their texts. */
export function inLanguage(stored: unknown, language: Language): unknown {
  if (Array.isArray(stored)) return stored.map((part) => inLanguage(part, language));
  if (typeof stored !== "object" || stored === null) return stored;
  // Stages, options and records have ids, too.
  if ("id" in stored && "parameters" in stored) return refusalText(storedRefusal.parse(stored), language);
  const parts = Object.entries(stored).map(([name, part]) => [name, inLanguage(part, language)]);
  return Object.fromEntries(parts);
}

export type ReportedWarning = Untranslated<ImportRowWarning>;

/** Problems of rows whose text has parameters. */
const measuredProblems = [
  tooManyCustomBytes,
  refusal("tooManyContactPoints", { max: maxInteractionContacts }),
];

/**
 * Returns the refusal for a stored problem. Returns a general one for a problem that only earlier versions
 * stored.
 */
export const problemText = (problem: string): Refusal =>
  measuredProblems.find(({ id }) => id === problem) ??
  storedRefusal.parse({ id: problem in texts ? problem : "importHeldAlike", parameters: {} });

/** Problems of cells by which refused rows are grouped. Other cells are grouped by their field. */
const cellProblems: readonly RefusalId[] = ["importErrorValue", "importPlaceholder", "importRoundedNumber"];

/** Returns the id by which refused rows are grouped. */
export function problemOf(refused: Refusal): RefusalId {
  const { id, parameters } = refused;
  if (id === "rowColumnCount") return refusal("importTooManyCells").id;
  if (id !== "cellRefused" && id !== "cellInvalidEmail") return id;
  const { reason } = parameters;
  if (typeof reason === "object" && "id" in reason && cellProblems.includes(reason.id)) return reason.id;
  if (targetOf(refused)?.startsWith("email")) return refusal("importInvalidEmail").id;
  return refusal("importInvalidName").id;
}

export function targetOf({ id, parameters: { field } }: Refusal): string | undefined {
  if (id === "cellInvalidEmail") return "email";
  return typeof field === "object" && "target" in field ? field.target : undefined;
}

/** Returns the refusal that the rows of a group share, without the text of a single cell. */
export function messageOfGroup({ id, parameters }: Refusal): Refusal {
  if (id === "cellInvalidEmail") return refusal("importInvalidEmail");
  const { field = "", reason = "" } = parameters;
  return id === "cellRefused" ? refusal("cellsRefused", { field, reason }) : { id, parameters };
}

/** Returns the part of a refusal that all cells of a group share, for a search in stored rows. */
export function patternOfGroup({ id, parameters }: Refusal) {
  if (id === "importInvalidEmail") return { id: "cellInvalidEmail" };
  return { id: id === "cellsRefused" ? "cellRefused" : id, parameters };
}
