import { dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { refusalMessage } from "#src/messages/refusal.ts";
import { SigninProblem } from "#src/problem.ts";
import { longestPassword, shortestPassword } from "./auth.ts";

const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"].map(String));

const lengthOf = (password: string) => [...password].length;

/**
 * A new password. Passwords that are too short, too long or common are refused; there are no rules for the
 * composition (ASVS 5.0, 6.2).
 */
export const newPasswordSchema = z
  .string()
  .refine(
    (password) => lengthOf(password) >= shortestPassword,
    refusalMessage("passwordTooShort", { min: shortestPassword }),
  )
  .refine(
    (password) => lengthOf(password) <= longestPassword,
    refusalMessage("passwordTooLong", { max: longestPassword }),
  )
  .refine((password) => !commonPasswords.has(password.toLowerCase()), refusalMessage("passwordTooCommon"));

export function checkNewPassword(password: string): void {
  const { error } = newPasswordSchema.safeParse(password);
  if (error === undefined) return;
  const errors = error.issues.map(({ message }) => ({ path: "password", message }));
  throw new SigninProblem("PASSWORD_NOT_ALLOWED", { errors });
}
