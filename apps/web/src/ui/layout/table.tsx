import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps, CSSProperties, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type TableProps = {
  caption: string;
  className?: string | undefined;
  style?: CSSProperties | undefined;
  children: ReactNode;
};

export function Table({ caption, className, style, children }: TableProps) {
  return (
    <table className={classNames("table", className)} style={style}>
      <caption className="vh">{caption}</caption>
      {children}
    </table>
  );
}

export type SortDirection = "ascending" | "descending";

type HeadCellProps = Omit<ComponentProps<"th">, "scope" | "aria-sort"> & {
  sorted?: SortDirection | undefined;
  isNumeric?: boolean;
  edge?: ReactNode;
};

export function HeadCell({ sorted, isNumeric, edge, className, children, ...props }: HeadCellProps) {
  return (
    <th {...props} scope="col" aria-sort={sorted} className={classNames(isNumeric && "num", className)}>
      {children}
      {sorted && <Icon of={sorted === "ascending" ? ArrowUp : ArrowDown} size={12} strokeWidth={2} />}
      {edge}
    </th>
  );
}

type RowProps = Omit<ComponentProps<"tr">, "className"> & {
  isSelected?: boolean;
  isOpen?: boolean;
  isMuted?: boolean;
};

/** A table row. The link with the record's name takes the focus, and the outline surrounds the whole row. */
export function Row({ isSelected, isOpen, isMuted, ...props }: RowProps) {
  const className = classNames(isSelected && "is-selected", isOpen && "is-open", isMuted && "is-muted");
  return <tr {...props} className={className || undefined} />;
}
