import { t } from "#src/lib/i18n/messages.ts";

type ProgressBarProps = { percent: number; label?: string };

/** How far something has come, 0 to 100, as a stitched strap. */
export function ProgressBar({ percent, label = t("ui.progress") }: ProgressBarProps) {
  const shown = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuenow={shown}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${shown}%` }} />
    </div>
  );
}
