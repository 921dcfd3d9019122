import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Combobox, type ComboboxOption, type ComboboxProps } from "./combobox.tsx";
import { useDebouncedValue } from "./use-debounced-value.ts";

/** The minimum number of characters for a search (spec sections 5 and 9). */
export const selectorMinimum = 2;
/** A single Chinese or Korean character. It can be a complete name, so a search may start with it. */
const wholeName = /^[\p{sc=Han}\p{sc=Hangul}]$/u;
const restMs = 300;

type Search = UseQueryOptions<readonly ComboboxOption[]>;

export type EntitySelectorProps = Omit<
  ComboboxProps,
  "options" | "status" | "create" | "isWaiting" | "named" | "marksFirst"
> & {
  /** Whether a record is selected. The text is then the name of this record. */
  isChosen: boolean;
  searchFor: (text: string) => Pick<Search, "queryKey" | "queryFn">;
  isSameName: (label: string, typed: string) => boolean;
  /** The default is "No results found". */
  noResultText?: string | undefined;
  /**
   * The option that creates a record, shown when the search finds no record with the typed name. Undefined if
   * the user may not create records.
   */
  create?: { label: (text: string) => string; run: (text: string) => Promise<unknown> } | undefined;
  /** The error for a text that matches no option. Undefined if plain text is valid. */
  unchosenText?: string | undefined;
};

/**
 * A field that finds a record by name or creates one. If the user types the complete name of a single record
 * and leaves the field, this record is selected.
 */
export function EntitySelector({
  searchFor,
  isSameName,
  noResultText,
  create,
  unchosenText,
  isChosen,
  ...field
}: EntitySelectorProps) {
  const typed = field.text.trim();
  const isLongEnough = [...typed].length >= selectorMinimum || wholeName.test(typed);
  const rested = useDebouncedValue(typed, restMs);
  const isResting = rested === typed;
  const found = useQuery({ ...searchFor(typed), enabled: isLongEnough && isResting });
  const [isCreating, setIsCreating] = useState(false);
  const matches = isLongEnough && isResting ? (found.data ?? []) : [];
  const isBusy = !isResting || found.isPending;
  const status = statusOf({ isLongEnough, isBusy, isCreating });
  const isNothing = found.isSuccess && matches.length === 0;
  // The option to create a record appears only after the search. A later result would move it, and a click
  // could then create a duplicate.
  const isAnswered = isLongEnough && !isBusy && !found.isFetching;
  const named = matches.filter(({ label }) => isSameName(label, typed));
  const options = [...named, ...matches.filter((option) => !named.includes(option))];
  const isOffered = isAnswered && !isCreating && named.length === 0;
  const only = named.length === 1 && !isChosen ? named[0] : undefined;
  const leaving = useLeaving(field, isAnswered ? only : undefined);
  const isUnchosen = leaving.hasLeft && typed !== "" && !isChosen && !only && (isAnswered || !isLongEnough);
  return (
    <Combobox
      {...field}
      {...leaving.listeners}
      error={field.error ?? (isUnchosen ? unchosenText : undefined)}
      options={options}
      isWaiting={isLongEnough && isBusy && !isChosen && !found.isPaused}
      named={only}
      marksFirst={!isChosen}
      status={status ?? found.error?.message ?? (isNothing ? (noResultText ?? t("ui.noResults")) : null)}
      create={
        create && isOffered
          ? { label: create.label(typed), run: () => runOnce(() => create.run(typed), setIsCreating) }
          : null
      }
    />
  );
}

/** Selects the record with the typed name when the field has lost the focus and the search has finished. */
function useLeaving(
  { onBlur, onType, onChoose }: Pick<EntitySelectorProps, "onBlur" | "onType" | "onChoose">,
  named: ComboboxOption | undefined,
) {
  const [hasLeft, setHasLeft] = useState(false);
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (hasLeft && named) choose(named);
  }, [hasLeft, named]);
  const listeners = {
    onBlur: () => {
      setHasLeft(true);
      onBlur?.();
    },
    onType: (text: string) => {
      setHasLeft(false);
      onType(text);
    },
  };
  return { hasLeft, listeners };
}

function statusOf(now: { isLongEnough: boolean; isBusy: boolean; isCreating: boolean }): string | undefined {
  if (!now.isLongEnough) return t("ui.typeToSearch", { minimum: selectorMinimum });
  if (now.isBusy || now.isCreating) return t("ui.loading");
  return undefined;
}

async function runOnce(work: () => Promise<unknown>, setIsRunning: (isRunning: boolean) => void) {
  setIsRunning(true);
  try {
    await work();
  } finally {
    setIsRunning(false);
  }
}
