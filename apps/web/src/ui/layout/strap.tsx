import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { classNames } from "./class-names.ts";
import { useIsNarrow } from "./use-media.ts";

export type StrapSegment = {
  id: string;
  label: string;
  color?: string | null;
  /** Whether this is one of the final steps, which never count as completed. */
  isEnd?: boolean;
};

type StrapProps = {
  label: string;
  segments: readonly StrapSegment[];
  currentId: string | null;
  /** Allows the user to select a step. If omitted, the steps are read-only. */
  choosing?: { labelOf: (segment: StrapSegment) => string; onChoose: (id: string) => void } | undefined;
};

export function Strap({ choosing, ...steps }: StrapProps) {
  const isNarrow = useIsNarrow();
  if (!choosing || !isNarrow) return <Steps {...steps} choosing={choosing} />;
  return (
    <div className="strap-choice">
      <Steps {...steps} />
      <StepSelect {...steps} onChoose={choosing.onChoose} />
    </div>
  );
}

export function StrapSpace() {
  return (
    <div className="strap" aria-hidden="true">
      <div className="is-now">
        <i />
        <span />
      </div>
    </div>
  );
}

type StepSelectProps = Omit<StrapProps, "choosing"> & { onChoose: (id: string) => void };

/** An invisible native select on top of the steps, because their names do not all fit on a phone. */
function StepSelect({ label, segments, currentId, onChoose }: StepSelectProps) {
  return (
    <select aria-label={label} value={currentId ?? ""} onChange={({ target }) => onChoose(target.value)}>
      {currentId === null && (
        <option value="" disabled>
          {label}
        </option>
      )}
      {segments.map(({ id, label: name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

function Steps({ label, segments, currentId, choosing }: StrapProps) {
  const current = segments.findIndex(({ id }) => id === currentId);
  return (
    <ol className="strap" aria-label={label}>
      {segments.map((segment, index) => (
        <li
          key={segment.id}
          className={classNames(
            index < current && !segment.isEnd && "is-past",
            index === current && "is-now",
          )}
          style={colorStyle(segment.color)}
          aria-current={index === current ? "step" : undefined}
        >
          {choosing && index !== current ? (
            <button
              type="button"
              aria-label={choosing.labelOf(segment)}
              title={segment.label}
              onClick={() => choosing.onChoose(segment.id)}
            >
              <Step label={segment.label} />
            </button>
          ) : (
            <Step label={segment.label} />
          )}
        </li>
      ))}
    </ol>
  );
}

function Step({ label }: { label: string }) {
  return (
    <>
      <i />
      <span dir="auto" title={label}>
        {label}
      </span>
    </>
  );
}
