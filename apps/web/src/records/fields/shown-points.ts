import { defaultPointKind, isPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";

export interface ShownPoint {
  readonly value: string;
  readonly kind: PointKind;
}

export function pointsIn(value: unknown, first: string): ShownPoint[] {
  if (!Array.isArray(value)) return [];
  return value.map((point: unknown) => {
    const kind = String(Object(point).kind);
    return { value: String(Object(point)[first]), kind: isPointKind(kind) ? kind : defaultPointKind };
  });
}
