import { parse, type Token } from "@messageformat/parser";

/** A plural or select in an ICU message, with its cases. */
export interface Choice {
  readonly kind: "plural" | "select" | "selectordinal";
  readonly parameter: string;
  readonly cases: readonly string[];
}

/** Returns all plurals and selects of an ICU message, including nested ones. */
export function findChoices(message: string): Choice[] {
  return parse(message).flatMap(choicesOf);
}

function choicesOf(token: Token): Choice[] {
  if (token.type !== "plural" && token.type !== "select" && token.type !== "selectordinal") return [];
  const own = { kind: token.type, parameter: token.arg, cases: token.cases.map(({ key }) => key) };
  return [own, ...token.cases.flatMap(({ tokens }) => tokens.flatMap(choicesOf))];
}

/** Returns the tags of elements in a message, such as "<company>" and "</company>". */
export function findTags(message: string): string[] {
  return (message.match(/<\/?[a-z][A-Za-z]*>/g) ?? []).sort();
}

/** Returns the letters of a message that are not part of parameters, tags or the given names. */
export function findWords(message: string, names: readonly string[]): string {
  const text = message.replace(/<[^>]+>|\{\w+(?:, number)?\}/g, "");
  return names.reduce((rest, name) => rest.replaceAll(name, ""), text).replace(/[^\p{Letter}]/gu, "");
}
