import { foldText } from "../search/fold-text.ts";

const yes = new Set("yes y true 1 x ja wahr oui vrai si verdadero sim".split(" "));
const no = new Set("no n false 0 nein falsch non faux falso nao nee".split(" "));

export function readYesNo(text: string): boolean | undefined {
  const word = foldText(text);
  if (yes.has(word)) return true;
  return no.has(word) ? false : undefined;
}

const betweenOptions = /:::|[;,|\n]/u;
const piecesOf = (text: string) => text.split(betweenOptions).map((piece) => foldText(piece.trim()));

/**
 * Splits a text into the labels of its options. A label can itself contain a separator. Parts that match no
 * option are returned as written.
 */
export function readOptions(options: readonly { readonly label: string }[], text: string): string[] {
  const labels = options
    .map(({ label }) => ({ label, pieces: piecesOf(label) }))
    .toSorted((a, b) => b.pieces.length - a.pieces.length);
  const written = text.split(betweenOptions).map((piece) => piece.trim());
  const folded = piecesOf(text);
  const found: string[] = [];
  for (let at = 0; at < written.length; ) {
    const option = labels.find(({ pieces }) => pieces.every((piece, index) => piece === folded[at + index]));
    if (option !== undefined) found.push(option.label);
    else if (written[at] !== "") found.push(written[at] ?? "");
    at += option?.pieces.length ?? 1;
  }
  return found;
}
