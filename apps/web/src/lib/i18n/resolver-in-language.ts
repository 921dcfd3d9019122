import type { FieldValues, Resolver } from "react-hook-form";
import { refusalInLanguage } from "./refusal-in-language.ts";

/** A form's check that says what is wrong in the language of the interface: the contract's schemas speak English. */
export function resolverInLanguage<Values extends FieldValues, Context, Output>(
  resolver: Resolver<Values, Context, Output>,
): Resolver<Values, Context, Output> {
  return async (...asked) => {
    const answer = await resolver(...asked);
    for (const problem of Object.values(answer.errors)) {
      if (typeof problem?.message === "string") problem.message = refusalInLanguage(problem.message);
    }
    return answer;
  };
}
