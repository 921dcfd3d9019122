import { tidyAddress } from "@lanyard/contract/field/tidy-text";
import { emailInText, isEmailAddress, withoutMailto } from "@lanyard/contract/field/web-address";
import { isPointKind, type PointKind, pointKinds } from "@lanyard/contract/kind/contact-points";
import type { FieldType } from "@lanyard/contract/kind/field-descriptor";
import { type Refusal, refusal, refusalMessage } from "@lanyard/contract/refusals/refusal";
import { z } from "zod";
import { readCell } from "./column-reading.ts";

/** The apostrophe that our exports add before text that looks like a formula. */
const inert = /^'(?=\s*[=+\-@＝＋－＠])/u;

export const withoutInertMark = (cell: string): string => cell.replace(inert, "");

const addresses = new RegExp(emailInText, "gv");

interface PointCell {
  readonly value: string;
  /** The reason to ignore the whole cell. */
  readonly refused?: Refusal;
  /** The reason to ignore a part of the cell. */
  readonly leftOut?: Refusal;
}

/** Reads an email address or phone number without labels or names that programs add, such as `tel:`. */
export function pointCell(type: FieldType | undefined, cell: string): PointCell {
  if (type === "phone") {
    const value = cell.replace(/^(?:p|phone|tel):\s*/iu, "");
    const isPhone = /\p{Nd}/u.test(value) && !/[[\]{}]/u.test(value);
    return { value, ...(!isPhone && { refused: refusal("importNotPhone") }) };
  }
  const address = tidyAddress(cell);
  if (type !== "email" || isEmailAddress(withoutMailto(address))) return { value: cell };
  const [only, ...others] = new Set(address.match(addresses));
  if (only === undefined || others.length > 0) return { value: cell };
  return { value: only, leftOut: refusal("importOnlyAddress") };
}

/**
 * Returns the schema of amounts in currency units with decimals. A 0 becomes null, because other programs
 * write it for an unknown amount. A text is refused as ambiguous or unreadable.
 */
export function amountInUnits(cents: z.ZodType) {
  return z
    .unknown()
    .transform((units, context) => {
      if (typeof units === "number") return centsOf(units) || null;
      if (typeof units !== "string") return units;
      const isOpen = readCell("number", units) !== undefined;
      context.addIssue({
        code: "custom",
        message: isOpen ? refusalMessage("importNumberOpen") : refusalMessage("importNotNumber"),
      });
      return z.NEVER;
    })
    .pipe(cents);
}

/**
 * Converts units to cents. Keeps fractions of a cent, so that the schema refuses them: imports never round
 * amounts.
 */
export function centsOf(units: number): number {
  const cents = Math.round(units * 100);
  return Math.abs(units * 100 - cents) < 0.01 ? cents : units * 100;
}

/** Separators between values in a cell, in Google's exports, in our exports, and in lists typed by hand. */
const betweenValues = /:::|;|\n/u;
const ownKind = new RegExp(`^(.*\\S)\\s*\\((${pointKinds.join("|")})\\)$`, "u");

interface ListedPoint {
  readonly written: string;
  readonly value: string;
  readonly kind: PointKind | undefined;
}

export function listedPoints(cell: string): ListedPoint[] {
  return cell.split(betweenValues).flatMap((part) => {
    const written = part.trim();
    if (written === "") return [];
    const [, value = written, kind = ""] = ownKind.exec(written) ?? [];
    return [{ written, value: value.replace(/^'(?=\+)/u, ""), kind: isPointKind(kind) ? kind : undefined }];
  });
}
