import { defaultPointKind, isPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";

/** An address or a number of a record, whatever its field calls it. */
export interface ShownPoint {
  readonly value: string;
  readonly kind: PointKind;
}

/** The contact points of a field as the contract has them, the first one too. */
export function pointsIn(value: unknown, first: string): ShownPoint[] {
  if (!Array.isArray(value)) return [];
  return value.map((point: unknown) => {
    const kind = String(Object(point).kind);
    return { value: String(Object(point)[first]), kind: isPointKind(kind) ? kind : defaultPointKind };
  });
}
