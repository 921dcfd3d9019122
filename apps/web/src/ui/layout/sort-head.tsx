import type { ComponentProps, ReactNode } from "react";
import { HeadCell } from "./table.tsx";

export type Sorting = { sort_by: string; sort_order: "asc" | "desc" };

type SortHeadProps = Omit<ComponentProps<typeof HeadCell>, "sorted"> & {
  by: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  children: ReactNode;
};

export function SortHead({ by, sorting, onSort, children, ...look }: SortHeadProps) {
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
