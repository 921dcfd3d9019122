import { tidyAddress } from "@lanyard/contract/field/tidy-text";
import { isEmailAddress, longestEmail, withoutMailto } from "@lanyard/contract/field/web-address";
import { z } from "zod";
import { refusalMessage } from "#src/messages/refusal.ts";

/** The e-mail address that identifies a person, in lower case. */
export const emailSchema = z
  .string(refusalMessage("emailInvalid"))
  .overwrite((text) => withoutMailto(tidyAddress(text)))
  .max(longestEmail, refusalMessage("emailTooLong"))
  .toLowerCase()
  .refine(isEmailAddress, refusalMessage("emailInvalid"));

/**
 * Matches control characters, line and paragraph separators, and characters that change the text direction.
 */
const unprintable = /[\p{Control}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Matches texts that mail programs turn into links: a scheme, `www.`, or a host with a path. */
const webAddress = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}[/?#]/iu;

/**
 * Matches a host under a common top-level domain. An organisation can be called "Booking.com", but a person
 * cannot.
 */
const hostName =
  /\S\.(?:com|net|org|info|biz|io|app|dev|xyz|online|site|top|shop|club|link|click|example)(?![\p{L}\p{N}.-])/iu;

export const organisationNameSchema = z
  .string(refusalMessage("nameMissing"))
  .trim()
  .min(1, refusalMessage("nameMissing"))
  .max(200, refusalMessage("nameTooLong"))
  .refine((name) => !unprintable.test(name), refusalMessage("nameInvalid"))
  .refine((name) => !webAddress.test(name), refusalMessage("nameIsAddress"));

export const nameSchema = organisationNameSchema.refine(
  (name) => !hostName.test(name),
  refusalMessage("nameIsAddress"),
);

/** A password, untrimmed. The maximum protects the hash function; `checkNewPassword` checks new passwords. */
export const passwordSchema = z
  .string(refusalMessage("passwordMissing"))
  .min(1, refusalMessage("passwordMissing"))
  .max(1000, refusalMessage("textTooLong"));
