import { dictionary } from "@zxcvbn-ts/language-common";
import { z } from "zod";
import { SigninProblem } from "#src/problem.ts";
import { longestPassword, shortestPassword } from "./auth.ts";

const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"].map(String));

const lengthOf = (password: string) => [...password].length;

/** As typed. ASVS 5.0, 6.2: length counts, composition does not, and what everybody tries first is refused. */
export const newPasswordSchema = z
  .string()
  .refine(
    (password) => lengthOf(password) >= shortestPassword,
    `A password has at least ${shortestPassword} characters.`,
  )
  .refine(
    (password) => lengthOf(password) <= longestPassword,
    `A password has at most ${longestPassword} characters.`,
  )
  .refine(
    (password) => !commonPasswords.has(password.toLowerCase()),
    "This password is too common. Choose another one.",
  );

export function checkNewPassword(password: string): void {
  const { error } = newPasswordSchema.safeParse(password);
  if (error === undefined) return;
  const errors = error.issues.map(({ message }) => ({ path: "password", message }));
  throw new SigninProblem("PASSWORD_NOT_ALLOWED", { errors });
}
