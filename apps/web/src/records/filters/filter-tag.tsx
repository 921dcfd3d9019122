import { X } from "lucide-react";
import { useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Icon } from "#src/ui/layout/icon.tsx";

type FilterTagProps = { name: string; value: string; text?: string; onRemove: (tag: HTMLElement) => void };

export function FilterTag({ name, value, text, onRemove }: FilterTagProps) {
  const tag = useRef<HTMLSpanElement>(null);
  return (
    <span className="tag" ref={tag}>
      <span dir="auto">
        {text ?? (
          <>
            {name}: <b>{value}</b>
          </>
        )}
      </span>
      <button
        type="button"
        aria-label={t("ui.removeFilter", { name, value })}
        onClick={() => tag.current && onRemove(tag.current)}
      >
        <Icon of={X} size={13} />
      </button>
    </span>
  );
}
