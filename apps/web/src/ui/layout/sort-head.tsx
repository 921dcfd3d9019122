import type { ComponentProps, ReactNode } from "react";
import { HeadCell } from "./table.tsx";

export type Sorting<Sort extends string> = { sort_by: Sort; sort_order: "asc" | "desc" };

type SortHeadProps<Sort extends string> = Omit<ComponentProps<typeof HeadCell>, "sorted"> & {
  by: Sort;
  sorting: Sorting<Sort>;
  onSort: (sorting: Sorting<Sort>) => void;
  children: ReactNode;
};

export function SortHead<Sort extends string>({
  by,
  sorting,
  onSort,
  children,
  ...look
}: SortHeadProps<Sort>) {
  const isSorted = sorting.sort_by === by;
  const isAscending = sorting.sort_order === "asc";
  return (
    <HeadCell {...look} sorted={isSorted ? (isAscending ? "ascending" : "descending") : undefined}>
      <button
        type="button"
        onClick={() => onSort({ sort_by: by, sort_order: isSorted && isAscending ? "desc" : "asc" })}
      >
        {children}
      </button>
    </HeadCell>
  );
}
