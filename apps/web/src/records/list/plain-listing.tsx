import { memberNameOf } from "@lanyard/contract/kind/field-descriptor";
import { holdsSeveral, type KindDeclaration } from "@lanyard/contract/kind/kind";
import { type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import { formatDate } from "#src/lib/format/date.ts";
import type { ColumnEntry, RecordValues } from "#src/records/columns/field-columns.tsx";
import { declaredFields, fieldValueText } from "#src/records/fields/field-text.ts";
import { parentIn } from "#src/records/fields/parent.ts";
import { kindIcons } from "#src/records/kind-icons.ts";
import type { RecordPresentation } from "#src/records/record-listing.ts";
import { Avatar } from "#src/ui/layout/avatar.tsx";

type PlainPresentation<Row> = Pick<RecordPresentation<Row>, "mark" | "rowAvatar" | "card" | "line">;

export function plainPresentation<Row extends RecordValues>(
  noun: RecordNoun,
  nameOf: (row: Row) => string,
): PlainPresentation<Row> {
  const [first, second] = shownFields(noun);
  const textOf = (row: Row, name: string | undefined) => {
    const value = name === undefined ? null : row[name];
    return value === null || value === undefined ? null : fieldValueText(noun, name ?? "", String(value));
  };
  const about = (row: Row) => [...parentNames(noun).map((name) => textOf(row, name)), textOf(row, first)];
  const created = (row: Row) => {
    const at = String(row.created_at);
    return <time dateTime={at}>{formatDate(at)}</time>;
  };
  return {
    mark: "text",
    rowAvatar: (row) => <Avatar name={nameOf(row)} shape="square" />,
    card: (row) => ({
      avatar: <Avatar name={nameOf(row)} size="md" shape="square" />,
      about: about(row).filter(Boolean).join(" · "),
      lines: [{ icon: kindIcons[noun], text: textOf(row, second) }],
      foot: created(row),
    }),
    line: (row) => ({
      avatar: <Avatar name={nameOf(row)} shape="square" />,
      afterName: textOf(row, first),
      about:
        parentNames(noun)
          .map((name) => textOf(row, name))
          .find(Boolean) ?? textOf(row, second),
      end: created(row),
    }),
  };
}

const mostColumns = 6;

export function plainColumns<Row extends RecordValues>(noun: RecordNoun): ColumnEntry<Row, never>[] {
  const { names }: KindDeclaration = recordKinds[noun];
  const [name = "name"] = names.joined;
  const fields = shownFields(noun).slice(0, mostColumns);
  return [
    { id: name, widthPx: 240 },
    ...fields.map((id) => ({ id, tone: "sec" as const })),
    ...parentColumns<Row>(noun),
    { id: "created_at", tone: "sec", whenNarrow: "hide-below-1060" },
  ];
}

function parentColumns<Row extends RecordValues>(noun: RecordNoun): ColumnEntry<Row, never>[] {
  const { parents }: KindDeclaration = recordKinds[noun];
  return singleParents(parents).map((id) => ({ id, tone: "sec", text: (row) => parentIn(row, id).name }));
}

function shownFields(noun: RecordNoun): string[] {
  const { names }: KindDeclaration = recordKinds[noun];
  return Object.entries(declaredFields(noun))
    .filter(
      ([id, { type, card }]) =>
        type !== "custom" && type !== "parent" && card !== undefined && !names.joined.includes(id),
    )
    .map(([id]) => id);
}

function parentNames(noun: RecordNoun): string[] {
  const { parents }: KindDeclaration = recordKinds[noun];
  return singleParents(parents).map(memberNameOf);
}

function singleParents(parents: KindDeclaration["parents"]): string[] {
  return Object.keys(parents).filter((column) => !holdsSeveral(column));
}
