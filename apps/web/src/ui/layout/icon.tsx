import type { LucideIcon } from "lucide-react";

type IconProps = { of: LucideIcon; size?: number; strokeWidth?: number; className?: string };

/** A decorative Lucide icon. The surrounding element has the text or accessible name. */
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
