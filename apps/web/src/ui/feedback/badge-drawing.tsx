import type { DrawingMark } from "./badge-marks.tsx";
import { lazyComponent } from "./lazy-component.tsx";
import { SilentErrorBoundary } from "./silent-error-boundary.tsx";

/** The drawings load on demand, and the badge is empty until then. */
const BadgeMark = lazyComponent(async () => (await import("./badge-marks.tsx")).BadgeMark);

export function BadgeDrawing({ mark, className }: { mark: DrawingMark; className?: string }) {
  return (
    <svg className={className ? `art ${className}` : "art"} viewBox="0 0 96 96" aria-hidden="true">
      <rect className="a-fill" x="20.75" y="22.75" width="54.5" height="64.5" rx="8" />
      <rect className="a-soft" x="36" y="29" width="24" height="6" rx="3" />
      <path className="a-strap" d="M41 0h14v32H41z" />
      <path className="a-thread" d="M48 0v32" />
      <path className="a-line" d="M36.75 32a2.25 2.25 0 0 0 2.25 2.25h18a2.25 2.25 0 0 0 2.25-2.25" />
      <SilentErrorBoundary>
        <BadgeMark mark={mark} />
      </SilentErrorBoundary>
    </svg>
  );
}
