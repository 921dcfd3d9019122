import { pointKinds } from "@lanyard/contract/kind/contact-points";
import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { parsedJson } from "#src/lib/browser/storage.ts";
import { readDraft, writeDraft } from "#src/lib/browser/tab-draft.ts";
import type { FormValue, FormValues, RecordForm } from "./form-field.ts";

const linked = z.object({ id: z.string().nullable(), name: z.string() });
const formValue = z.union([
  z.string(),
  linked,
  z.object({ links: z.array(linked) }),
  z.object({
    kind: z.enum(pointKinds),
    further: z.array(z.object({ value: z.string(), kind: z.enum(pointKinds) })),
  }),
]) satisfies z.ZodType<FormValue>;

/** The changed values of a form by field, with the original values. */
const formDraft = z.record(z.string(), z.object({ from: formValue, to: formValue }));

/**
 * Stores unsaved input in the browser, so that the form restores it after a reload. Does not restore fields
 * that another user has changed since.
 */
export function useFormDraft(key: string, form: RecordForm, shown: FormValues) {
  const [kept, setKept] = useState(() => keptValues(readDraft(key), shown));
  const keep = useEffectEvent((values: FormValues) => {
    // Values that the form fills in itself, such as the first stage, are not input.
    const typed = Object.entries(values).filter(([name]) => form.getFieldState(name).isDirty);
    writeDraft(key, draftOf(typed, shown));
  });
  const begin = useEffectEvent(() => {
    if (kept) form.reset({ ...shown, ...kept }, { keepDefaultValues: true });
    keep(form.getValues());
    return form.subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) });
  });
  const end = useEffectEvent(() => writeDraft(key, ""));
  useEffect(() => {
    const stop = begin();
    return () => {
      stop();
      end();
    };
  }, []);
  return {
    isKept: kept !== undefined,
    startAfresh: () => {
      setKept(undefined);
      form.reset();
    },
  };
}

function draftOf(values: readonly [string, FormValue][], shown: FormValues): string {
  const changed = values.flatMap(([name, to]) => {
    const from = shown[name];
    return from === undefined || isSame(from, to) ? [] : [[name, { from, to }] as const];
  });
  return changed.length === 0 ? "" : JSON.stringify(Object.fromEntries(changed));
}

function keptValues(draft: string, shown: FormValues): FormValues | undefined {
  const typed = formDraft.safeParse(parsedJson(draft)).data ?? {};
  const kept = Object.entries(typed).flatMap(([name, { from, to }]) => {
    const now = shown[name];
    return now !== undefined && isSame(now, from) ? [[name, to] as const] : [];
  });
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

const isSame = (one: FormValue, other: FormValue) => JSON.stringify(one) === JSON.stringify(other);
