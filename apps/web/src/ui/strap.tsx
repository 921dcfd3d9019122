import { colorStyle } from "./badge.tsx";
import { classNames } from "./class-names.ts";

export type StrapSegment = { id: string; label: string; color?: string | null };

type StrapProps = { label: string; segments: readonly StrapSegment[]; currentId: string | null };

/** Where something stands in a row of steps: past ones muted, the current one in its colour. Display only. */
export function Strap({ label, segments, currentId }: StrapProps) {
  const current = segments.findIndex(({ id }) => id === currentId);
  return (
    <ol className="strap" aria-label={label}>
      {segments.map((segment, index) => (
        <li
          key={segment.id}
          className={classNames(index < current && "is-past", index === current && "is-now")}
          style={colorStyle(segment.color)}
          aria-current={index === current ? "step" : undefined}
        >
          <i />
          <span dir="auto" title={segment.label}>
            {segment.label}
          </span>
        </li>
      ))}
    </ol>
  );
}
