import type { FieldValues, Resolver } from "react-hook-form";
import { refusalText } from "./refusal-text.ts";

/** A form's check that says what is wrong in the language of the interface; its area "refusals" must have been loaded. */
export function resolverInLanguage<Values extends FieldValues, Context, Output>(
  resolver: Resolver<Values, Context, Output>,
): Resolver<Values, Context, Output> {
  return async (...asked) => {
    const answer = await resolver(...asked);
    for (const problem of Object.values(answer.errors)) {
      if (typeof problem?.message === "string") problem.message = refusalText(problem.message);
    }
    return answer;
  };
}
