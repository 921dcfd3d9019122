import { foldText } from "@lanyard/contract/search/fold-text";

/** Names of closed stages in other programs. */
const endings = {
  won: /^(?:closed?[ -]*)?(?:won|gewonnen|gagnee?|ganad[oa]|vint[oa])(?:[ -]*closed?)?$/u,
  lost: /^(?:closed?[ -]*)?(?:lost|verloren|perdue?|perdid[oa]|pers[oa]|disqualified)(?:[ -]*closed?)?$/u,
} as const;

export function endingCalled(text: string): "won" | "lost" | undefined {
  const folded = foldText(text);
  return (["won", "lost"] as const).find((outcome) => endings[outcome].test(folded));
}

const openWords =
  /^(?:open|active|in progress|offen|aktiv|laufend|ouverte?|en cours|abiert[ao]|activ[ao]|en curso|apert[ao]|aperti)$/u;

export const isOpenStatus = (status: string) => openWords.test(foldText(status));
