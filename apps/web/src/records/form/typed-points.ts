import { defaultPointKind, type PointKind } from "@lanyard/contract/kind/contact-points";
import type { FieldDescriptor, FieldTable } from "@lanyard/contract/kind/field-descriptor";
import { pointValueSchema } from "@lanyard/contract/kind/field-schemas";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { z } from "zod";
import { t } from "#src/lib/i18n/messages.ts";
import { fieldsOf } from "#src/records/fields/field-text.ts";
import { pointsIn } from "#src/records/fields/shown-points.ts";
import { type FormField, type FormValue, type TypedPoints, typedText } from "./form-field.ts";

const noPoints: TypedPoints = { kind: defaultPointKind, further: [] };

export function typedPointsIn(value: unknown): TypedPoints {
  return isTypedPoints(value) ? value : noPoints;
}

function isTypedPoints(value: unknown): value is TypedPoints {
  return typeof value === "object" && value !== null && "further" in value;
}

/**
 * Returns the parts of a form field for all e-mail addresses or phone numbers after the first one. Another
 * field contains the first one.
 */
export function pointsForm(
  noun: RecordNoun,
  name: string,
  { first = "" }: FieldDescriptor,
): Pick<FormField<unknown>, "schema" | "start" | "displayText" | "isSeveral" | "isSentNew"> {
  const fields: FieldTable = fieldsOf(noun);
  const point = z.object({ value: pointValueSchema(first, fields), kind: z.string() });
  return {
    schema: (values) =>
      z
        .object({ kind: z.string(), further: z.array(point) })
        .transform(({ kind, further }) => ({ [name]: withFirst(first, values[first], kind, further) })),
    start: (row) => {
      const [own, ...further] = pointsIn(Object(row)[name], first);
      return { kind: own?.kind ?? defaultPointKind, further };
    },
    displayText: (value) => displayPoints(typedPointsIn(value)),
    isSeveral: true,
    isSentNew: (_, isChanged) => isChanged,
  };
}

/** If the first address or number is empty, the second one becomes the first. */
function withFirst(
  name: string,
  typed: FormValue | undefined,
  kind: string,
  further: readonly { readonly value: string; readonly kind: string }[],
) {
  const value = typedText(typed).trim();
  const all = value === "" ? further : [{ value, kind }, ...further];
  return all.map((point) => ({ [name]: point.value, kind: point.kind }));
}

function displayPoints({ kind, further }: TypedPoints): string {
  const own = kind === defaultPointKind ? [] : [t(`ui.pointKind.${kind}`)];
  return [...own, ...further.map((point) => `${point.value} (${t(`ui.pointKind.${point.kind}`)})`)].join(
    ", ",
  );
}

/**
 * Returns the form values in which the entry at `place` is the first one, or undefined without such an entry.
 */
export function promotePoint(
  points: TypedPoints,
  first: string,
  place: number,
): { first: string; points: TypedPoints } | undefined {
  const chosen = points.further[place];
  if (chosen === undefined) return undefined;
  const others = points.further.filter((_, index) => index !== place);
  const former: { value: string; kind: PointKind }[] =
    first.trim() === "" ? [] : [{ value: first, kind: points.kind }];
  return { first: chosen.value, points: { kind: chosen.kind, further: [...former, ...others] } };
}
