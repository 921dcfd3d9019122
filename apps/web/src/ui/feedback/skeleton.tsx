type SkeletonProps = { width: string; height?: number; isRound?: boolean };

export function Skeleton({ width, height = 10, isRound = false }: SkeletonProps) {
  return <span className={isRound ? "sk sk--c" : "sk"} style={{ width, height }} />;
}

const widths = [66, 54, 78, 46, 62, 70];

/** Placeholder rows of a loading list. Screen readers announce them once. */
export function SkeletonRows({ rows, columns, label }: { rows: number; columns: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="overflow-hidden">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={row} className="flex items-center gap-6 border-b border-line-soft px-6 h-(--row-height)">
          <Skeleton width="24px" height={24} isRound />
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
            <span key={column} className="flex-1">
              <Skeleton width={`${widths[(row + column) % widths.length]}%`} />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
