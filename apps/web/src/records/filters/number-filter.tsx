import type { KeyboardEvent } from "react";
import { formatNumber, formatTypedNumber } from "#src/lib/format/number.ts";
import { interpretedNumber, spellNumber } from "#src/lib/format/read-number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { pressedKey } from "#src/ui/controls/pressed-key.ts";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { type Spelling, useSearchText } from "./use-search-text.ts";

type Bounds = { min: number; max: number; step: number | undefined };

type NumberFilterProps = {
  label: string;
  placeholder: string;
  value: string | undefined;
  bounds: Bounds;
  onChange: (value: string | undefined) => void;
};

const spelling: Spelling = {
  read: spellNumber,
  write: (search) => (search === "" ? "" : formatTypedNumber(Number(search))),
};

/**
 * A text field for a number within limits. The arrow keys change the number. A native number field would use
 * the browser's number format and return an empty string for invalid input.
 */
export function NumberFilter({ label, placeholder, value, bounds, onChange }: NumberFilterProps) {
  const search = (now: string) => {
    if (problemOf(now, bounds) === undefined) onChange(now || undefined);
  };
  const { text, type, searchNow } = useSearchText(value ?? "", search, spelling);
  const spelled = spellNumber(text);
  const problem = problemOf(spelled, bounds);
  const step = (by: number) => {
    const next = Math.min(bounds.max, Math.max(bounds.min, (Number(spelled) || 0) + by));
    type(formatTypedNumber(next));
  };
  return (
    <TextField
      isLabelHidden
      isNumeric
      role="spinbutton"
      aria-valuenow={problem === undefined && spelled !== "" ? Number(spelled) : undefined}
      aria-valuemin={bounds.min}
      aria-valuemax={Number.isFinite(bounds.max) ? bounds.max : undefined}
      inputMode="decimal"
      maxLength={40}
      autoComplete="off"
      {...{ label, placeholder }}
      hint={problem === undefined ? interpretedNumber(text) : undefined}
      error={problem}
      value={text}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event: KeyboardEvent) => {
        const key = pressedKey(event);
        if (key === "Enter") searchNow();
        if (key !== "ArrowUp" && key !== "ArrowDown") return;
        event.preventDefault();
        step(key === "ArrowUp" ? (bounds.step ?? 1) : -(bounds.step ?? 1));
      }}
    />
  );
}

function problemOf(spelled: string, { min, max, step }: Bounds): string | undefined {
  const isNumber = step === undefined ? /^-?\d+$/u.test(spelled) : /^\d{1,12}(\.\d{1,2})?$/u.test(spelled);
  if (spelled === "" || (isNumber && Number(spelled) >= min && Number(spelled) <= max)) return undefined;
  if (max === Number.POSITIVE_INFINITY) return t("ui.rangeFrom", { min: formatNumber(min) });
  return t("ui.rangeBetween", { min: formatNumber(min), max: formatNumber(max) });
}
