import { dictionary } from "@zxcvbn-ts/language-common";
import { SigninProblem } from "#src/problem.ts";
import { longestPassword, shortestPassword } from "./auth.ts";

const commonPasswords: ReadonlySet<string> = new Set(dictionary["passwords-common"].map(String));

/** ASVS 5.0, 6.2: length counts, composition does not, and what everybody tries first is refused. */
export function checkNewPassword(password: string): void {
  const length = [...password].length;
  if (length < shortestPassword) refuse(`A password has at least ${shortestPassword} characters.`);
  if (length > longestPassword) refuse(`A password has at most ${longestPassword} characters.`);
  if (commonPasswords.has(password.toLowerCase())) refuse("This password is too common. Choose another one.");
}

function refuse(message: string): never {
  throw new SigninProblem("PASSWORD_NOT_ALLOWED", { errors: [{ path: "password", message }] });
}
