import { refusalIn } from "@lanyard/contract/refusals/refusal";
import { i18n } from "@lingui/core";

/**
 * What a schema says is wrong, in the language of the interface. The schemas of the contract name a refusal; those of a form say it in its language already.
 */
export function refusalText(message: string): string {
  const refusal = refusalIn(message);
  return refusal === undefined ? message : i18n._(refusal.id, refusal.parameters);
}
