import { refusalIn } from "@lanyard/contract/refusals/refusal";
import { i18n } from "@lingui/core";
import type { FieldValues, Resolver } from "react-hook-form";

/**
 * Returns the text for the message of a schema error. In the contract's schemas, the message is the id of a
 * refusal; in schemas of forms, it is already the text.
 */
export function refusalText(message: string): string {
  const refusal = refusalIn(message);
  return refusal === undefined ? message : i18n._(refusal.id, refusal.parameters);
}

/** Wraps the validation of a form, so that errors are in the language of the interface. */
export function resolverInLanguage<Values extends FieldValues, Context, Output>(
  resolver: Resolver<Values, Context, Output>,
): Resolver<Values, Context, Output> {
  return async (...asked) => {
    const answer = await resolver(...asked);
    for (const problem of Object.values(answer.errors)) translate(problem);
    return answer;
  };
}

function translate(problem: unknown): void {
  if (typeof problem !== "object" || problem === null) return;
  if ("message" in problem && typeof problem.message === "string")
    problem.message = refusalText(problem.message);
  for (const [name, part] of Object.entries(problem)) {
    // `ref` is the DOM element of the field and not an error.
    if (name !== "ref") translate(part);
  }
}
