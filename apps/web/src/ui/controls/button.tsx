import type { LucideIcon } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "danger-quiet";
type ButtonLook = { variant?: ButtonVariant; size?: "sm" | "md" | "lg"; className?: string | undefined };

export type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    icon?: LucideIcon;
    /**
     * The text that replaces the label while the button is busy. A busy button shows a spinner and ignores
     * clicks.
     */
    busyLabel?: string | false | undefined;
    children: ReactNode;
  };

export function buttonClass({ variant = "secondary", size = "md", className }: ButtonLook = {}): string {
  return classNames("btn", `btn--${variant}`, size !== "md" && `btn--${size}`, className);
}

export function Button({
  variant = "secondary",
  size = "md",
  className,
  icon,
  busyLabel,
  children,
  onClick,
  ...props
}: ButtonProps) {
  const isBusy = Boolean(busyLabel);
  return (
    <button
      type="button"
      {...props}
      className={buttonClass({ variant, size, className })}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? preventPress : onClick}
    >
      {isBusy && <Spinner />}
      {!isBusy && icon && <Icon of={icon} size={15} />}
      <span>{isBusy ? busyLabel : children}</span>
    </button>
  );
}

function preventPress(event: { preventDefault: () => void }): void {
  event.preventDefault();
}
