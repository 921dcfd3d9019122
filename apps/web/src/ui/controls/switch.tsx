import type { ComponentProps } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className">;

export function Switch(props: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native check box has its own checked state
  return <input {...props} type="checkbox" role="switch" className="switch" />;
}
