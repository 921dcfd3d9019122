import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "#src/lib/messages.ts";
import { useRested } from "#src/lib/use-rested.ts";
import { Combobox, type ComboboxOption, type ComboboxProps } from "./combobox.tsx";

/** Spec sections 5 and 9: search from 2 characters, 300 ms after the last one. */
export const selectorMinimum = 2;
const restMs = 300;

type Search = UseQueryOptions<readonly ComboboxOption[]>;

export type EntitySelectorProps = Omit<ComboboxProps, "options" | "status" | "create"> & {
  /** The look-up of a text; a query, so that what was found once is not asked for again. */
  searchFor: (text: string) => Pick<Search, "queryKey" | "queryFn">;
  /** "No results found" when left out. */
  noResultText?: string | undefined;
  /** The last option, offered once a text of 2 characters was looked for; left out for who may not create. */
  create?: { label: (text: string) => string; run: (text: string) => Promise<unknown> } | undefined;
};

/** A field to choose one of many records by typing, or to create the one that was typed. */
export function EntitySelector({ searchFor, noResultText, create, text, ...field }: EntitySelectorProps) {
  const typed = text.trim();
  const isLongEnough = [...typed].length >= selectorMinimum;
  const rested = useRested(typed, restMs);
  const isResting = rested === typed;
  const found = useQuery({ ...searchFor(typed), enabled: isLongEnough && isResting });
  const [isCreating, setIsCreating] = useState(false);
  const options = isLongEnough && isResting ? (found.data ?? []) : [];
  const status = statusOf({ isLongEnough, isBusy: !isResting || found.isPending, isCreating });
  const isNothing = found.isSuccess && options.length === 0;
  // Offered earlier it would stand where the first result is about to be, and make a second record of that name.
  const isAnswered = isLongEnough && isResting && !found.isPending;
  return (
    <Combobox
      {...field}
      text={text}
      options={options}
      status={status ?? found.error?.message ?? (isNothing ? (noResultText ?? t("ui.noResults")) : null)}
      create={
        create && isAnswered && !isCreating
          ? { label: create.label(typed), run: () => runOnce(() => create.run(typed), setIsCreating) }
          : null
      }
    />
  );
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
