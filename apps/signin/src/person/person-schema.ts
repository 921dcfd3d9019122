import { z } from "zod";

/** People are told apart by lower-cased address; 254 is the longest that mail can carry (RFC 5321). */
export const emailSchema = z
  .string("Please enter a valid email address.")
  .trim()
  .max(254, "An email address has at most 254 characters.")
  .toLowerCase()
  .pipe(z.email("Please enter a valid email address."));

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const controlCharacter = /[\u0000-\u001f\u007f]/;

export const nameSchema = z
  .string("Please enter a name.")
  .trim()
  .min(1, "Please enter a name.")
  .max(200, "A name has at most 200 characters.")
  .refine((name) => !controlCharacter.test(name), "A name has no control characters.");

/** As typed: no trimming. The upper bound only keeps absurd input from the hash; `checkNewPassword` has the rule. */
export const passwordSchema = z
  .string("Please enter a password.")
  .min(1, "Please enter a password.")
  .max(1000, "This is too long.");
