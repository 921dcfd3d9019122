import { parse, type Token } from "@messageformat/parser";

/** A choice inside a message and the cases it offers. */
export interface Choice {
  readonly kind: "plural" | "select" | "selectordinal";
  readonly parameter: string;
  readonly cases: readonly string[];
}

/** Every choice of an ICU message, nested ones too. */
export function findChoices(message: string): Choice[] {
  return parse(message).flatMap(choicesOf);
}

function choicesOf(token: Token): Choice[] {
  if (token.type !== "plural" && token.type !== "select" && token.type !== "selectordinal") return [];
  const own = { kind: token.type, parameter: token.arg, cases: token.cases.map(({ key }) => key) };
  return [own, ...token.cases.flatMap(({ tokens }) => tokens.flatMap(choicesOf))];
}

/** The tags in a message that stand for elements of the screen: "<company>", "</company>". */
export function findTags(message: string): string[] {
  return (message.match(/<\/?[a-z][A-Za-z]*>/g) ?? []).sort();
}

/** Returns the words of a message without parameters, tags and the given names. */
export function findWords(message: string, names: readonly string[]): string {
  const text = message.replace(/<[^>]+>|\{\w+\}/g, "");
  return names.reduce((rest, name) => rest.replaceAll(name, ""), text).replace(/[^\p{Letter}]/gu, "");
}
