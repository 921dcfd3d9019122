import { ApiError } from "@lanyard/client/api-error";
import { expect, it } from "vitest";
import { emailHolderIn } from "./contact-refusal.ts";

const refused = (code: string, facts: Record<string, unknown>) =>
  new ApiError({
    status: 409,
    code,
    message: "Email already exists for contact: Ana (Souza) (ID: c-1)",
    facts,
    errors: [],
  });

it("the contact that already has an e-mail address is read from the refusal", () => {
  const holder = { id: "c-1", name: "Ana (Souza)" };
  expect(emailHolderIn(refused("EMAIL_TAKEN", { contact: holder }))).toEqual({ ...holder, isFurther: false });
  expect(emailHolderIn(refused("EMAIL_TAKEN", {}))).toBeUndefined();
  expect(emailHolderIn(refused("INVALID_INPUT", { contact: holder }))).toBeUndefined();
  expect(emailHolderIn(new Error("Network error"))).toBeUndefined();
});
