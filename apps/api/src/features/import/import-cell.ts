import { linkMeant } from "@lanyard/contract/field/field-schema";
import type { ImportTarget } from "@lanyard/contract/import/import-targets";

/** The apostrophe before what a spreadsheet would take for a formula, as our own exports write it. */
const inert = /^'(?=\s*[=+\-@＝＋－＠])/u;

/** A cell as the field's schema wants it: what other programs write differently is brought into our form. */
export function cellValue(target: ImportTarget, written: string): string | number {
  const cell = written.replace(inert, "");
  switch (target) {
    case "lead_score":
      return wholeNumber(cell);
    case "tags":
      return tagList(cell);
    case "traffic_source_date":
      return cell.replace(/^(\d{4}-\d\d-\d\d)[T ].*$/u, "$1");
    case "linkedin_url":
    case "website_url":
      return link(cell);
    default:
      return cell;
  }
}

/** What is no number stays text and is refused as such. */
function wholeNumber(cell: string): string | number {
  return /^[+-]?\d{1,9}([.,]0+)?$/u.test(cell) ? Number.parseInt(cell, 10) : cell;
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
