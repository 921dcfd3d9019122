import { ApiError } from "@lanyard/client/api-error";
import { expect } from "vitest";

/** Returns the refusal of a call. Throws if the call succeeds or fails in another way. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const answer = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (answer instanceof ApiError) return answer;
  throw new Error("The call was expected to be refused", { cause: answer });
}

/** Expects that a call is refused with this code, this status or these properties. */
export async function expectRefused(call: Promise<unknown>, expected: string | number | object) {
  const named = typeof expected === "string" ? { code: expected } : { status: expected };
  await expect(call).rejects.toMatchObject(typeof expected === "object" ? expected : named);
}
