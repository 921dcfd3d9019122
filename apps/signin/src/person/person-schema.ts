import { z } from "zod";
import { refusalMessage } from "#src/messages/refusal.ts";

/** People are told apart by lower-cased address; 254 is the longest that mail can carry (RFC 5321). */
export const emailSchema = z
  .string(refusalMessage("emailInvalid"))
  .trim()
  .max(254, refusalMessage("emailTooLong"))
  .toLowerCase()
  .pipe(z.email(refusalMessage("emailInvalid")));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacter = /[\u0000-\u001f\u007f]/;

export const nameSchema = z
  .string(refusalMessage("nameMissing"))
  .trim()
  .min(1, refusalMessage("nameMissing"))
  .max(200, refusalMessage("nameTooLong"))
  .refine((name) => !controlCharacter.test(name), refusalMessage("nameInvalid"));

/** As typed: no trimming. The upper bound only keeps absurd input from the hash; `checkNewPassword` has the rule. */
export const passwordSchema = z
  .string(refusalMessage("passwordMissing"))
  .min(1, refusalMessage("passwordMissing"))
  .max(1000, refusalMessage("textTooLong"));
