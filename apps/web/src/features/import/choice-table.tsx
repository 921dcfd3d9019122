import type { ReactNode } from "react";
import { HeadCell, Table } from "#src/ui/layout/table.tsx";
import { useIsNarrow } from "#src/ui/layout/use-media.ts";

type ChoiceTableProps = {
  caption: string;
  heads: { name: string; detail: string; choice: string };
  /** Table rows, each with a `ChoiceName` and one more cell, or with a `ChoiceWide`. */
  children: ReactNode;
};

export function ChoiceTable({ caption, heads, children }: ChoiceTableProps) {
  const isNarrow = useIsNarrow();
  return (
    <Table caption={caption} className="map">
      <colgroup>
        <col className="map__column" />
        {!isNarrow && <col />}
        <col className="map__target" />
      </colgroup>
      <thead>
        <tr>
          <HeadCell>{heads.name}</HeadCell>
          {!isNarrow && <HeadCell>{heads.detail}</HeadCell>}
          <HeadCell>{heads.choice}</HeadCell>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </Table>
  );
}

type ChoiceNameProps = {
  name: string;
  detail: ReactNode;
  /** The text below the name on phones, where the detail has no column heading. Defaults to the detail. */
  below?: ReactNode;
};

export function ChoiceName({ name, detail, below = detail }: ChoiceNameProps) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <th scope="row">
        <span className={isNarrow ? "map__name strong" : "strong"} dir="auto">
          {name}
        </span>
        {isNarrow && (
          <span className="map__below trunc sample" dir="auto">
            {below}
          </span>
        )}
      </th>
      {!isNarrow && (
        <td className="sample" dir="auto">
          {detail}
        </td>
      )}
    </>
  );
}

export function ChoiceWide({ children }: { children: ReactNode }) {
  return (
    <tr>
      <td colSpan={useIsNarrow() ? 2 : 3}>{children}</td>
    </tr>
  );
}
