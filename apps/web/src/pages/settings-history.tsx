import type { ComponentProps } from "react";
import { History } from "#src/features/history/history.tsx";
import { recordFieldLabel } from "./record-field-label.ts";

/** The history, which calls the fields of each record what its own page calls them. */
export function SettingsHistory(props: Omit<ComponentProps<typeof History>, "fieldLabel">) {
  return <History {...props} fieldLabel={recordFieldLabel} />;
}
