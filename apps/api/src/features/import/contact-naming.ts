import { contactNameKey } from "#src/features/contact/contact.ts";
import type { RowContext } from "./importable.ts";
import { splitName } from "./person-name.ts";

/** The first address in a cell that names somebody, in small letters: `Ada Lovelace (ada@example.com)`. */
export function addressIn(cell: string): string | undefined {
  // Taken apart first: to look for the sign from each letter on takes the square of a long cell's length.
  const parts = cell.split(/[\s()<>[\];,:]/u);
  return parts.find((part) => part.indexOf("@", 1) > 0 && !part.endsWith("@"))?.toLowerCase();
}

/** A contact is named by its address, by its id in the other system, or by its name. */
export function contactKeys(cell: string, { nameOrder }: Pick<RowContext, "nameOrder">) {
  const address = addressIn(cell);
  if (address !== undefined) return [address, null, null];
  const { first, last } = splitName(cell, nameOrder);
  return [null, cell, contactNameKey(first, last)];
}
