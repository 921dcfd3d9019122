import { useEffect, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";

export function ProgressBar({ percent, label = t("ui.progress") }: { percent: number; label?: string }) {
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

export function useElapsedMs(stepMs: number): number {
  const [elapsedMs, setElapsedMs] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => setElapsedMs(performance.now() - start), stepMs);
    return () => clearInterval(timer);
  }, [stepMs]);
  return elapsedMs;
}
