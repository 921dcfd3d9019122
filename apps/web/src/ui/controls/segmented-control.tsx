import type { LucideIcon } from "lucide-react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

export type Segment<Value extends string> = {
  value: Value;
  label: string;
  icon?: LucideIcon;
  /** An icon before the label, hidden below 768 px. */
  mark?: LucideIcon;
};

type SegmentedControlProps<Value extends string> = {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/**
 * A control with a few options, of which one is selected. An option with an icon shows its label only as a
 * tooltip.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const isText = props.segments.every(({ icon }) => !icon);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out inline in every browser
    <div
      className={classNames("segmented", isText && "segmented--text", props.className)}
      role="group"
      aria-label={props.label}
    >
      {props.segments.map(({ value, label, icon, mark }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === props.value}
          aria-label={icon ? label : undefined}
          data-tooltip={icon ? label : undefined}
          onClick={() => props.onChange(value)}
        >
          {mark && <Icon of={mark} className="hide-m" />}
          {icon ? <Icon of={icon} /> : label}
        </button>
      ))}
    </div>
  );
}
