import { parse, type Token } from "@messageformat/parser";

const typeOfFunction: Record<string, string> = {
  number: "number",
  date: "Date | number",
  time: "Date | number",
};

/** Returns the parameters of an ICU message, with the TypeScript type of each. */
export function findParameters(message: string): Map<string, string> {
  const parameters = new Map<string, string>();
  collect(parse(message), parameters);
  return parameters;
}

function collect(tokens: Token[], parameters: Map<string, string>): void {
  for (const token of tokens) {
    if (token.type === "content" || token.type === "octothorpe") continue;
    if (token.type === "argument") {
      if (!parameters.has(token.arg)) parameters.set(token.arg, "string | number");
    } else if (token.type === "function") {
      parameters.set(token.arg, typeOfFunction[token.key] ?? "string | number");
    } else {
      parameters.set(token.arg, token.type === "select" ? "string" : "number");
      for (const choice of token.cases) collect(choice.tokens, parameters);
    }
  }
}
