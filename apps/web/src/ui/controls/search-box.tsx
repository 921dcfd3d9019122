import { Search, X } from "lucide-react";
import { type ComponentProps, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { pressedKey } from "./pressed-key.ts";

type SearchBoxProps = Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "className"> & {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Called on Enter, to search without waiting for a pause in typing. */
  onSubmit?: () => void;
};

export function SearchBox({ label, value, onChange, onSubmit, ...props }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the search element
    <div className="searchbox" role="search">
      <Icon of={Search} />
      <input
        {...props}
        ref={input}
        type="search"
        className="input"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => pressedKey(event) === "Enter" && onSubmit?.()}
      />
      {value !== "" && (
        <IconButton
          icon={X}
          label={t("ui.clearSearch")}
          size="xs"
          onClick={() => {
            onChange("");
            input.current?.focus();
          }}
        />
      )}
    </div>
  );
}
