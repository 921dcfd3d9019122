import { isRecordNoun, type RecordNoun, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { KindName } from "#src/records/kind-name.ts";

export interface ShownValue {
  readonly kind: KindName;
  readonly id: string;
  readonly field: string;
}

/** Returns the attribute that makes an element show the provenance of its value. */
export function setByMark(noun: RecordNoun, id: unknown, field: string) {
  return { "data-set-by": `${noun} ${String(id)} ${field}` };
}

export function valueShownIn(element: HTMLElement): ShownValue | undefined {
  const [noun = "", id, field] = element.dataset.setBy?.split(" ") ?? [];
  if (!isRecordNoun(noun) || id === undefined || field === undefined) return undefined;
  return { kind: recordKinds[noun].plural, id, field };
}
