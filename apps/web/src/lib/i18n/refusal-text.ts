import { refusalIn } from "@lanyard/contract/refusals/refusal";
import { i18n } from "@lingui/core";
import type { FieldValues, Resolver } from "react-hook-form";

/**
 * Returns a schema's problem in the language of the interface. Schemas of the contract return a refusal,
 * those of forms a finished text.
 */
export function refusalText(message: string): string {
  const refusal = refusalIn(message);
  return refusal === undefined ? message : i18n._(refusal.id, refusal.parameters);
}

/** Wraps a form's validation to report problems in the interface's language. */
export function resolverInLanguage<Values extends FieldValues, Context, Output>(
  resolver: Resolver<Values, Context, Output>,
): Resolver<Values, Context, Output> {
  return async (...asked) => {
    const answer = await resolver(...asked);
    for (const problem of Object.values(answer.errors)) translate(problem);
    return answer;
  };
}

/** Translates a problem in place, with those of the value's parts. */
function translate(problem: unknown): void {
  if (typeof problem !== "object" || problem === null) return;
  if ("message" in problem && typeof problem.message === "string")
    problem.message = refusalText(problem.message);
  for (const [name, part] of Object.entries(problem)) {
    // The element that the problem is about.
    if (name !== "ref") translate(part);
  }
}
