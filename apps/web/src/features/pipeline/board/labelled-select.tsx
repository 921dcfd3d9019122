import { useId } from "react";
import { Select } from "#src/ui/controls/select-field.tsx";

type LabelledSelectProps = {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
};

/** A select whose label only screen readers read. */
export function LabelledSelect({ label, value, options, onChange }: LabelledSelectProps) {
  const id = useId();
  return (
    <span className="select-wrap board-select">
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
