import type { KindDeclaration } from "./kind.ts";

/** A record in the response envelope of its kind (spec section 7). Undo reverts the action `actionId`. */
export type Enveloped<Kind extends Pick<KindDeclaration, "noun" | "envelope">, Row> = {
  actionId?: string | undefined;
} & (Kind["envelope"] extends "data" ? { success: true; data: Row } : { [Noun in Kind["noun"]]: Row });

export function enveloped<const Kind extends Pick<KindDeclaration, "noun" | "envelope">, Row>(
  kind: Kind,
  row: Row,
  actionId?: string,
): Enveloped<Kind, Row>;
export function enveloped(
  { noun, envelope }: Pick<KindDeclaration, "noun" | "envelope">,
  row: unknown,
  actionId?: string,
) {
  const action = actionId === undefined ? {} : { actionId };
  return envelope === "data" ? { success: true, data: row, ...action } : { [noun]: row, ...action };
}

export function recordIn(
  { noun, envelope }: Pick<KindDeclaration, "noun" | "envelope">,
  answer: object,
): Readonly<Record<string, unknown>> {
  const record: unknown = Object.entries(answer).find(
    ([name]) => name === (envelope === "data" ? "data" : noun),
  )?.[1];
  return typeof record === "object" && record !== null ? { ...record } : {};
}
