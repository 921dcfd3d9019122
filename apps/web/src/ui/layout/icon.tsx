import type { LucideIcon } from "lucide-react";

type IconProps = { of: LucideIcon; size?: number; strokeWidth?: number; className?: string };

/** A decorative Lucide icon at the house weight. The text or the accessible name stands beside it. */
export function Icon({ of: Glyph, size = 16, strokeWidth = 1.75, className }: IconProps) {
  return (
    <Glyph
      className={className ? `i ${className}` : "i"}
      size={size}
      strokeWidth={strokeWidth}
      aria-hidden="true"
      focusable="false"
    />
  );
}
