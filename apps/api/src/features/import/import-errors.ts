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

/** The stored reason of a refusal. Earlier versions stored a text. */
export const storedReason = z.union([z.string(), storedRefusal]);
type StoredReason = z.output<typeof storedReason>;

const cellList = z.array(z.string());

export const storedCells = (cells: string) => cellList.parse(JSON.parse(cells));

export const reasonText = (reason: StoredReason, language: Language) =>
  typeof reason === "string" ? reason : refusalText(reason, language);

export function inLanguage<Row extends { readonly message: StoredReason }>(
  rows: readonly Row[],
  language: Language,
) {
  return rows.map((row) => ({ ...row, message: reasonText(row.message, language) }));
}

export interface ReportedWarning {
  readonly row: number;
  readonly message: StoredReason;
}

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
