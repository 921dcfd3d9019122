import { t } from "#src/messages/messages.ts";
import { refusalText } from "#src/messages/refusal.ts";
import type { SigninProblem } from "#src/problem.ts";

/** A refused form: its input without passwords, and the problem. */
export interface RefusedForm<T> {
  typed: T;
  problem: SigninProblem;
}

export function errorOf(refused: { problem: SigninProblem } | undefined, field: string): string | undefined {
  const error = refused?.problem.errors.find(({ path }) => path === field);
  return error && refusalText(error.message);
}

/** Returns whether a field gets the focus: the first field with a problem, or else `usual`. */
export function hasFocus(
  refused: { problem: SigninProblem } | undefined,
  field: string,
  usual: string,
): boolean {
  return field === (refused?.problem.errors.find(({ path }) => path !== "")?.path ?? usual);
}

/** Returns the message to show above the form, or undefined if a field shows a problem. */
export function noticeOf(refused: { problem: SigninProblem } | undefined): string | undefined {
  const isAtField = refused?.problem.errors.some(({ path }) => path !== "");
  return refused && !isAtField ? t(refused.problem.code) : undefined;
}
