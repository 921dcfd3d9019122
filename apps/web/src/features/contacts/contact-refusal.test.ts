import { ApiError } from "@lanyard/client/api-error";
import { describe, expect, it } from "vitest";
import { collidingFields } from "./contact-collision.ts";
import { contactRefusal } from "./contact-refusal.ts";

function refused(
  code: string,
  more: { message?: string; facts?: object; errors?: { path: string; message: string }[] },
) {
  const { message = "No", facts = {}, errors = [] } = more;
  return contactRefusal(new ApiError({ status: 409, code, message, facts: { ...facts }, errors }));
}

describe("a refused contact", () => {
  it("names who has the email from the facts, not from the sentence", () => {
    const holder = { id: "c-1", name: "Ana (Souza)" };
    expect(refused("EMAIL_TAKEN", { facts: { contact: holder } })).toMatchObject({ kind: "taken", holder });
    const message = "Email already exists for contact: Ana (Souza) (ID: c-1)";
    expect(refused("EMAIL_TAKEN", { message })).toEqual({ kind: "other", reason: message });
  });

  it("tells which fields collide, a company and its name as one", () => {
    // As the server says it (apps/api/test/contact.test.ts).
    const current = { company: "Kestrel", company_name: "Kestrel", company_id: "k-1", phone: "1" };
    const refusal = refused("FIELDS_COLLIDE", { facts: { version: 4, current } });
    if (refusal.kind !== "collision") throw new Error(refusal.kind);
    expect(refusal.collision.version).toBe(4);
    expect(collidingFields(refusal.collision)).toEqual(["phone", "company"]);
  });

  it("puts what is wrong with a field at the field", () => {
    const errors = [
      { path: "phone", message: "Too long" },
      { path: "company_id", message: "This company does not exist" },
      { path: "elsewhere", message: "No" },
    ];
    expect(refused("INVALID_INPUT", { errors })).toMatchObject({
      kind: "fields",
      problems: [
        { name: "phone", message: "Too long" },
        { name: "company", message: "This company does not exist" },
      ],
    });
  });

  it("gives the reason of anything else", () => {
    expect(contactRefusal(new Error("Network error"))).toEqual({ kind: "other", reason: "Network error" });
    expect(refused("UNAVAILABLE", { message: "Later" })).toEqual({ kind: "other", reason: "Later" });
  });
});
