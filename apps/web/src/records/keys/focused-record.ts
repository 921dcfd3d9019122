import { recordKinds, recordNouns } from "@lanyard/contract/kind/record-kinds";
import { focusedSubject, type PaletteSubject } from "./palette-subject.ts";

/** The record whose row or card has the focus, of whatever kind: its link leads to the page of its kind. */
export function focusedRecord(): PaletteSubject | undefined {
  const row = document.activeElement?.closest("[data-row]");
  const [, plural] = row?.querySelector("a[data-row-link]")?.getAttribute("href")?.split("/") ?? [];
  const noun = recordNouns.find((each) => recordKinds[each].plural === plural);
  return noun && focusedSubject(noun);
}
