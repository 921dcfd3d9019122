import { defaultPointKind, isPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";

/** An address or number of a record, independent of its field's name. */
export interface ShownPoint {
  readonly value: string;
  readonly kind: PointKind;
}

/** Returns the contact points of a field, including the first one. */
export function pointsIn(value: unknown, first: string): ShownPoint[] {
  if (!Array.isArray(value)) return [];
  return value.map((point: unknown) => {
    const kind = String(Object(point).kind);
    return { value: String(Object(point)[first]), kind: isPointKind(kind) ? kind : defaultPointKind };
  });
}
