import { refusalIn } from "@lanyard/contract/refusals/refusal";
import { i18n } from "@lingui/core";
import type { FieldValues, Resolver } from "react-hook-form";

/**
 * What a schema says is wrong, in the language of the interface. The schemas of the contract name a refusal; those of a form say it in its language already.
 */
export function refusalText(message: string): string {
  const refusal = refusalIn(message);
  return refusal === undefined ? message : i18n._(refusal.id, refusal.parameters);
}

/** A form's check that says what is wrong in the language of the interface. */
export function resolverInLanguage<Values extends FieldValues, Context, Output>(
  resolver: Resolver<Values, Context, Output>,
): Resolver<Values, Context, Output> {
  return async (...asked) => {
    const answer = await resolver(...asked);
    for (const problem of Object.values(answer.errors)) translate(problem);
    return answer;
  };
}

/** Translates a problem where it stands, and those of the parts of a value. */
function translate(problem: unknown): void {
  if (typeof problem !== "object" || problem === null) return;
  if ("message" in problem && typeof problem.message === "string")
    problem.message = refusalText(problem.message);
  for (const [name, part] of Object.entries(problem)) {
    // The element that the problem is about.
    if (name !== "ref") translate(part);
  }
}
