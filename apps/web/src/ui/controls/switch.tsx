import type { ComponentProps } from "react";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "className">;

/** An on/off setting that takes effect at once. Needs a label by htmlFor or aria-labelledby. */
export function Switch(props: SwitchProps) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
  return <input {...props} type="checkbox" role="switch" className="switch" />;
}
