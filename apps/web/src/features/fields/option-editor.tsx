import { Popover } from "@base-ui/react/popover";
import type { ApiError } from "@lanyard/client/api-error";
import type { CustomField } from "@lanyard/contract/custom-field/custom-field-schema";
import { nextPresetColor } from "@lanyard/contract/pipeline/stage-colors";
import { Plus, X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { ColorPresets } from "#src/records/fields/color-presets.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { FieldError } from "#src/ui/controls/field.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { colorStyle } from "#src/ui/feedback/badge.tsx";
import { ReorderList } from "#src/ui/layout/reorder-list.tsx";

export type DraftOption = { key: string; id?: string; label: string; color: string };

export function draftOptions(options: CustomField["options"]): DraftOption[] {
  return options.map((option) => ({ ...option, key: option.id }));
}

export function newOption(others: readonly DraftOption[] = []): DraftOption {
  return { key: crypto.randomUUID(), label: "", color: nextPresetColor(others.map(({ color }) => color)) };
}

type OptionEditorProps = {
  options: readonly DraftOption[];
  problems: ApiError["errors"];
  onChange: (options: readonly DraftOption[]) => void;
};

export function OptionEditor({ options, problems, onChange }: OptionEditorProps) {
  const errorId = useId();
  const nameOf = ({ label }: DraftOption, index: number) =>
    label || t("fields.optionLabel", { number: index + 1 });
  const items = options.map((option, index) => ({ ...option, id: option.key, name: nameOf(option, index) }));
  const { list, focusNext } = useOptionFocus(options.length);
  // Paths of errors contain indexes into the sent options, which exclude options without a label.
  const sent = options.filter(({ label }) => label.trim() !== "").map(({ key }) => key);
  const edit = (key: string, part: Partial<DraftOption>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...part } : option)));
  const move = (key: string, position: number) => {
    const others = options.filter((option) => option.key !== key);
    onChange(others.toSpliced(position, 0, ...options.filter((option) => option.key === key)));
  };
  return (
    <fieldset className="grid gap-2" aria-describedby={errorId} ref={list}>
      <legend className="legend">{t("fields.options")}</legend>
      <ReorderList label={t("fields.options")} items={items} onMove={move}>
        {({ key, label, color, name }, index) => (
          <div className="fields__option">
            <OptionColor {...{ name, color }} onChange={(hex) => edit(key, { color: hex })} />
            <TextField
              label={t("fields.optionLabel", { number: index + 1 })}
              isLabelHidden
              className="grow"
              value={label}
              maxLength={100}
              autoComplete="off"
              dir="auto"
              error={problems.find(({ path }) => path === `options.${sent.indexOf(key)}.label`)?.message}
              onChange={({ target }) => edit(key, { label: target.value })}
            />
            <IconButton
              icon={X}
              size="sm"
              label={t("fields.removeOption", { option: name })}
              onClick={() => {
                focusNext(index, "button:last-child");
                onChange(options.filter((option) => option.key !== key));
              }}
            />
          </div>
        )}
      </ReorderList>
      <FieldError id={errorId} error={problems.find(({ path }) => path === "options")?.message} />
      <Button
        size="sm"
        icon={Plus}
        className="justify-self-start"
        onClick={() => {
          focusNext(options.length, "input");
          onChange([...options, newOption(options)]);
        }}
      >
        {t("fields.addOption")}
      </Button>
    </fieldset>
  );
}

/**
 * Returns `focusNext`, which callers run before they add or remove an option. After the next render, it
 * focuses a control of the option at that position or of the last option, or else the button below the
 * options.
 */
function useOptionFocus(count: number) {
  const list = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<{ index: number; control: string }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the number adds or removes controls
  useEffect(() => {
    if (!wanted.current) return;
    const { index, control } = wanted.current;
    wanted.current = undefined;
    const rows = [...(list.current?.querySelectorAll(".fields__option") ?? [])];
    const found = (rows[index] ?? rows.at(-1))?.querySelector<HTMLElement>(control);
    (found ?? list.current?.querySelector("button"))?.focus();
  }, [count]);
  const focusNext = (index: number, control: string) => {
    wanted.current = { index, control };
  };
  return { list, focusNext };
}

type OptionColorProps = { name: string; color: string; onChange: (hex: string) => void };

function OptionColor({ name, color, onChange }: OptionColorProps) {
  const label = t("fields.colorOf", { option: name });
  return (
    <Popover.Root>
      <Popover.Trigger
        className="fields__color"
        aria-label={label}
        data-tooltip={label}
        style={colorStyle(color)}
      >
        <i />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="menu-layer" side="bottom" align="start" sideOffset={6}>
          <Popover.Popup className="popover p-3" aria-label={label}>
            <ColorPresets hex={color} onChange={onChange} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
