import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { Combobox, type ComboboxOption, type ComboboxProps } from "./combobox.tsx";
import { useDebouncedValue } from "./use-debounced-value.ts";

/** Spec sections 5 and 9: search from 2 characters, 300 ms after the last one. */
export const selectorMinimum = 2;
/** One Chinese or Korean character can be a whole name. */
const wholeName = /^[\p{sc=Han}\p{sc=Hangul}]$/u;
const restMs = 300;

type Search = UseQueryOptions<readonly ComboboxOption[]>;

export type EntitySelectorProps = Omit<
  ComboboxProps,
  "options" | "status" | "create" | "isWaiting" | "named" | "marksFirst"
> & {
  /** A record is chosen, and the text is its name. */
  isChosen: boolean;
  /** The search for a text; a query, so that results are cached. */
  searchFor: (text: string) => Pick<Search, "queryKey" | "queryFn">;
  /** Compares the name of a record with the typed text. */
  isSameName: (label: string, typed: string) => boolean;
  /** The default is "No results found". */
  noResultText?: string | undefined;
  /**
   * The last option, offered for a text of at least 2 characters that no record has as its name; left out for
   * users who may not create.
   */
  create?: { label: (text: string) => string; run: (text: string) => Promise<unknown> } | undefined;
  /** The problem of a text left without a choice; left out where plain text is a valid answer. */
  unchosenText?: string | undefined;
};

/**
 * A field that finds one of many records by typing, or creates it. Typing a record's complete name selects it
 * on leaving the field.
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
  // An earlier offer would be where the first result appears, and create a second record of that name.
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

/** Chooses the record that was named, once the field has been left and it is known that there is one. */
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
