import type { CSSProperties, ReactNode } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";

const hexPattern = /^#[0-9a-f]{6}$/i;

/**
 * Returns the style with the colour of a badge. Any other format than #RRGGBB results in the default colour.
 */
export function colorStyle(color: string | null | undefined): CSSProperties {
  const style: Record<string, string> = hexPattern.test(color ?? "") ? { "--c": color ?? "" } : {};
  return style;
}

type ColorBadgeProps = { color?: string | null | undefined; children: string; className?: string };

/** A label in a colour that a user chose. The text is readable in any colour. */
export function ColorBadge({ color, children, className }: ColorBadgeProps) {
  return (
    <span className={classNames("badge", className)} style={colorStyle(color)} title={children}>
      <span dir="auto">{children}</span>
    </span>
  );
}

export function CountBadge({ count, isQuiet = false }: { count: number | string; isQuiet?: boolean }) {
  return <span className={classNames("badge-count", isQuiet && "badge-count--quiet")}>{count}</span>;
}

export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="chip" dir="auto">
      {children}
    </span>
  );
}
