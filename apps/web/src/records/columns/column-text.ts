import type { ListLayout } from "@lanyard/contract/person/person-schema";
import type { View } from "@lanyard/contract/view/view-schema";

type ViewColumns = NonNullable<View["state"]["columns"]>;

export function columnsText(columns: ViewColumns): string {
  return columns.map(({ id, width }) => (width === null ? id : `${id}:${width}`)).join(",");
}

export function columnsOf(text: string): ViewColumns {
  return text.split(",").map((column) => {
    const [id = "", width] = column.split(":");
    return { id, width: width === undefined ? null : Number(width) };
  });
}

export function layoutColumns({ columns = [], widths = {} }: ListLayout, first: string): ViewColumns {
  return [first, ...columns.filter((id) => id !== first)].map((id) => ({ id, width: widths[id] ?? null }));
}

export function columnsLayout(columns: ViewColumns): Pick<ListLayout, "columns" | "widths"> {
  const widths = columns.flatMap(({ id, width }) => (width === null ? [] : [[id, width] as const]));
  return {
    columns: columns.map(({ id }) => id),
    ...(widths.length > 0 && { widths: Object.fromEntries(widths) }),
  };
}
