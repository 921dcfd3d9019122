import type { ReactNode } from "react";
import { BadgeDrawing } from "./badge-drawing.tsx";
import type { DrawingMark } from "./badge-marks.tsx";

type EmptyStateProps = {
  mark: DrawingMark;
  title: string;
  text?: string;
  /** Buttons, of which at most one is primary. */
  children?: ReactNode;
  isCompact?: boolean;
};

/** The content of an empty list. With the mark "problem", also replaces content that failed to load. */
export function EmptyState({ mark, title, text, children, isCompact = false }: EmptyStateProps) {
  return (
    <div
      className={isCompact ? "state state--compact" : "state"}
      role={mark === "problem" ? "alert" : undefined}
    >
      <BadgeDrawing mark={mark} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className="flex gap-2">{children}</div>}
    </div>
  );
}
