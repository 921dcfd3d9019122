import { isPointKind, type PointKind, pointKinds } from "@lanyard/contract/kind/contact-points";

/** Between several values of one cell, as Google and our own exports write them, and lists that people make. */
const betweenValues = /:::|;|\n/u;
const ownKind = new RegExp(`^(.*\\S)\\s*\\((${pointKinds.join("|")})\\)$`, "u");

/** An address or a number of a cell, as it stands there, with what it is for where that stands behind it. */
interface ListedPoint {
  readonly written: string;
  readonly value: string;
  readonly kind: PointKind | undefined;
}

/** The addresses or numbers of one cell. */
export function listedPoints(cell: string): ListedPoint[] {
  return cell.split(betweenValues).flatMap((part) => {
    const written = part.trim();
    if (written === "") return [];
    const [, value = written, kind = ""] = ownKind.exec(written) ?? [];
    return [{ written, value: value.replace(/^'(?=\+)/u, ""), kind: isPointKind(kind) ? kind : undefined }];
  });
}
