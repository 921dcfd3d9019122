import { LayoutGrid, List } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Checkbox, CheckboxRow } from "#src/ui/controls/checkbox.tsx";
import { Combobox } from "#src/ui/controls/combobox.tsx";
import { SegmentedControl } from "#src/ui/controls/segmented-control.tsx";
import { SelectField } from "#src/ui/controls/select-field.tsx";
import { Switch } from "#src/ui/controls/switch.tsx";
import { TextArea } from "#src/ui/controls/text-area.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { Card } from "#src/ui/layout/card.tsx";

export function Fields() {
  const [view, setView] = useState<"list" | "grid">("list");
  const [filter, setFilter] = useState<"any" | "yes" | "no">("any");
  const [text, setText] = useState("N");
  return (
    <Sample title="Fields">
      <div className="form-grid w-full">
        <TextField label="Label" defaultValue="Value" />
        <TextField label="Label" placeholder="Placeholder" />
        <SelectField label="Select" options={[{ value: "d", label: "Director" }]} emptyLabel="Any" />
        <TextField
          label="Amount"
          required
          isNumeric
          defaultValue="0"
          error="Deal amount must be greater than 0"
        />
        <TextArea
          label="Note"
          className="span2"
          hint="Plain text; line breaks are kept."
          placeholder="Add a quick note..."
        />
        <Combobox
          label="Company"
          text={text}
          onType={setText}
          options={text.length > 1 ? [{ id: "1", label: "Northgate Robotics", detail: "Chicago" }] : []}
          status={text.length < 2 ? "Type at least 2 characters to search" : null}
          create={text.length > 1 ? { label: `Create "${text}"`, run: () => setText("created") } : null}
          onChoose={(option) => setText(option.label)}
        />
      </div>
      <CheckboxRow label="Off" />
      <CheckboxRow label="On" defaultChecked />
      <Checkbox aria-label="Mixed" isMixed />
      <Switch aria-label="Off" />
      <Switch aria-label="On" defaultChecked />
      <SegmentedControl
        label="View"
        value={view}
        onChange={setView}
        segments={[
          { value: "list", label: "List view", icon: List },
          { value: "grid", label: "Grid view", icon: LayoutGrid },
        ]}
      />
      <SegmentedControl
        label="Has email"
        value={filter}
        onChange={setFilter}
        segments={[
          { value: "any", label: "Any" },
          { value: "yes", label: "Yes" },
          { value: "no", label: "No" },
        ]}
      />
    </Sample>
  );
}

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div className="flex flex-wrap items-center gap-3 p-4">{children}</div>
    </Card>
  );
}
