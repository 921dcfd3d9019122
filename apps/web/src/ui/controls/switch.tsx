import type { ComponentProps } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className">;

export function Switch(props: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox has a checked state
  return <input {...props} type="checkbox" role="switch" className="switch" />;
}
