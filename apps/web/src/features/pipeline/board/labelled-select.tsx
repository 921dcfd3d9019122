import type { LucideIcon } from "lucide-react";
import { useId } from "react";
import { Select } from "#src/ui/controls/select-field.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

type LabelledSelectProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** The icon that replaces the select on phones. It is marked if the selected option has a value. */
  icon?: LucideIcon;
  onChange: (value: string) => void;
};

export function LabelledSelect({ label, value, options, icon, onChange }: LabelledSelectProps) {
  const id = useId();
  return (
    <span
      className={classNames("select-wrap board-select", icon && "board-select--icon")}
      data-on={value !== "" || undefined}
    >
      {icon && <Icon of={icon} />}
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        className="select--auto"
        value={value}
        options={options}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}
