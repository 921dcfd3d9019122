import { contactFields } from "@lanyard/contract/contact/contact-schema";
import { linkMeant } from "@lanyard/contract/field/field-schema";
import type { ImportTarget } from "@lanyard/contract/import/import-targets";
import { readCell, valueBy } from "./column-reading.ts";
import type { MappedColumn } from "./import-columns.ts";
import { kindOf } from "./import-conventions.ts";

type CellColumn = Pick<MappedColumn, "target" | "convention">;

/** The apostrophe before what a spreadsheet would take for a formula, as our own exports write it. */
const inert = /^'(?=\s*[=+\-@＝＋－＠])/u;

/**
 * A cell as the field's schema wants it: what other programs write differently is brought into our form. What is no number
 * or no date, or could be two, stays text and is refused as such.
 */
export function cellValue({ target, convention }: CellColumn, written: string): string | number {
  const cell = written.replace(inert, "");
  const kind = kindOf(target);
  if (kind !== undefined) return valueBy(kind, cell, convention) ?? scoreMeant(target, cell) ?? cell;
  switch (target) {
    case "tags":
      return tagList(cell);
    case "linkedin_url":
    case "website_url":
      return link(cell);
    default:
      return cell;
  }
}

/** "50.000" can be a score of 50, and of nothing else. */
function scoreMeant(target: ImportTarget, cell: string): string | number | undefined {
  const read = target === "lead_score" ? readCell("number", cell) : undefined;
  if (read === undefined || "value" in read) return undefined;
  return [...read.byConvention.values()].find((value) => contactFields.lead_score.safeParse(value).success);
}

/** Google separates groups by ` ::: ` and marks its own with a star, Outlook uses semicolons. */
function tagList(cell: string): string {
  return cell
    .split(/:::|;|,/u)
    .map((tag) => tag.trim().replace(/^\*\s*/u, ""))
    .join(",");
}

/** Address books leave the scheme out: `linkedin.com/in/name`. */
function link(cell: string): string {
  return linkMeant(cell) ?? cell;
}
