import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "./button.tsx";
import { TextField } from "./text-field.tsx";

type NewItemRowProps = { label: string; button: string; onAdd: (name: string) => void };

export function NewItemRow({ label, button, onAdd }: NewItemRowProps) {
  const [name, setName] = useState("");
  return (
    <form
      className="setrow adding"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === "") return;
        onAdd(name.trim());
        setName("");
      }}
    >
      <TextField
        label={label}
        isLabelHidden
        placeholder={label}
        maxLength={100}
        value={name}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" icon={Plus} disabled={name.trim() === ""}>
        {button}
      </Button>
    </form>
  );
}
