import { t } from "#src/lib/i18n/messages.ts";
import { columnLooks } from "#src/records/columns/column-looks.ts";
import { kindText } from "#src/records/kind-text.ts";
import type { RecordColumn, RecordListing } from "#src/records/record-listing.ts";
import { ColumnHead } from "#src/records/table/column-head.tsx";
import { ColumnWidths } from "#src/records/table/record-table.tsx";
import { LoadingScreen } from "#src/ui/feedback/loading-screen.tsx";
import { Skeleton, SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { Table } from "#src/ui/layout/table.tsx";
import { useIsNarrow } from "#src/ui/layout/use-media.ts";
import { tipsFor } from "./loading-tips.ts";

type WaitingProps = Pick<RecordListing<never>, "list" | "mark"> & {
  columns: readonly RecordColumn<never>[];
  hasAvatar: boolean;
};

export function RecordsLoading(props: WaitingProps) {
  const { list, mark } = props;
  return (
    <LoadingScreen
      title={t("shell.preparing", { entity: kindText(list, "entity") })}
      mark={mark}
      tipsAfter={(waitedMs) => tipsFor(list, waitedMs)}
      skeleton={<ListSkeleton {...props} />}
    />
  );
}

const skeletonRows = 20;
const widths = ["62%", "48%", "70%", "55%"];

function ListSkeleton({ list, columns, hasAvatar }: WaitingProps) {
  if (useIsNarrow())
    return <SkeletonRows rows={skeletonRows} columns={2} label={kindText(list, "loading")} />;
  const looks = columnLooks(columns, {});
  return (
    <div className="scroll" aria-hidden="true">
      <Table caption="" style={looks.tableStyle}>
        <ColumnWidths looks={looks.columns} />
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} whenNarrow={column.whenNarrow} />
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: skeletonRows }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <tr key={row}>
              {columns.map(({ id, whenNarrow }, index) => (
                <td key={id} className={whenNarrow}>
                  <div className="cell-name">
                    {index === 0 && hasAvatar && <Skeleton width="24px" height={24} isRound />}
                    <Skeleton width={widths[(row + index) % widths.length] ?? ""} />
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
