import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

export type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  icon: LucideIcon;
  label: string;
  size?: "xs" | "sm" | "md";
};

const iconSizes = { xs: 14, sm: 15, md: 16 };

/** `Overlays` renders the tooltip. */
export function IconButton({ icon, label, size = "md", className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      data-tooltip={label}
      {...props}
      className={classNames("icon-btn", size !== "md" && `icon-btn--${size}`, className)}
    >
      <Icon of={icon} size={iconSizes[size]} />
    </button>
  );
}
