import { t } from "#src/messages/messages.ts";
import { refusalText } from "#src/messages/refusal.ts";
import type { SigninProblem } from "#src/problem.ts";

/** A form that came back: what was typed (never a password) and what was wrong with it. */
export interface RefusedForm<T> {
  typed: T;
  problem: SigninProblem;
}

export function errorOf(refused: { problem: SigninProblem } | undefined, field: string): string | undefined {
  const error = refused?.problem.errors.find(({ path }) => path === field);
  return error && refusalText(error.message);
}

/** Whether this field has the focus: the first one with a problem, otherwise the usual first one. */
export function hasFocus(
  refused: { problem: SigninProblem } | undefined,
  field: string,
  usual: string,
): boolean {
  return field === (refused?.problem.errors.find(({ path }) => path !== "")?.path ?? usual);
}

/** Returns the message of the whole form, or nothing if each problem is shown at its field. */
export function noticeOf(refused: { problem: SigninProblem } | undefined): string | undefined {
  const isAtField = refused?.problem.errors.some(({ path }) => path !== "");
  return refused && !isAtField ? t(refused.problem.code) : undefined;
}
