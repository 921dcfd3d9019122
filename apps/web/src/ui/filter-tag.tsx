import { X } from "lucide-react";
import { t } from "#src/lib/messages.ts";
import { Icon } from "./icon.tsx";

type FilterTagProps = { name: string; value: string; text?: string; onRemove: () => void };

/** An active filter that can be taken off: "Name: value", or a text of its own. */
export function FilterTag({ name, value, text, onRemove }: FilterTagProps) {
  return (
    <span className="tag">
      <span dir="auto">
        {text ?? (
          <>
            {name}: <b>{value}</b>
          </>
        )}
      </span>
      <button type="button" aria-label={t("ui.removeFilter", { name, value })} onClick={onRemove}>
        <Icon of={X} size={13} />
      </button>
    </span>
  );
}
