import { type ComponentType, useState } from "react";

type Chosen = { id: string | null; name: string };

type LinkFilterProps = {
  /** A picker of records. */
  Field: ComponentType<{
    label: string;
    value: Chosen;
    onChange: (value: Chosen) => void;
    className?: string;
    canCreate?: boolean;
  }>;
  label: string;
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
};

/**
 * A filter by a record that is chosen. What is being typed narrows nothing yet; a choice does, and an emptied field
 * takes it off.
 */
export function LinkFilter({ Field, label, chosen, onChange }: LinkFilterProps) {
  const [shown, setShown] = useState(chosen);
  const take = (next: Chosen) => {
    setShown(next);
    if (next.id !== null || (next.name === "" && chosen.id !== null)) onChange(next);
  };
  return <Field label={label} value={shown} onChange={take} className="span2" canCreate={false} />;
}
