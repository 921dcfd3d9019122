import type { CSSProperties, ReactNode } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";

const hexPattern = /^#[0-9a-f]{6}$/i;

/** The custom property that gives a badge or strap its colour; falls back to the default for anything but #RRGGBB. */
export function colorStyle(color: string | null | undefined): CSSProperties {
  const style: Record<string, string> = hexPattern.test(color ?? "") ? { "--c": color ?? "" } : {};
  return style;
}

type ColorBadgeProps = { color?: string | null | undefined; children: string; className?: string };

/** A label with a colour chosen by a person: any hex stays readable. */
export function ColorBadge({ color, children, className }: ColorBadgeProps) {
  return (
    <span className={classNames("badge", className)} style={colorStyle(color)} title={children}>
      <span dir="auto">{children}</span>
    </span>
  );
}

/** A small number next to a title or on a button. */
export function CountBadge({ count, isQuiet = false }: { count: number | string; isQuiet?: boolean }) {
  return <span className={classNames("badge-count", isQuiet && "badge-count--quiet")}>{count}</span>;
}

/** A plain tag. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="chip" dir="auto">
      {children}
    </span>
  );
}
