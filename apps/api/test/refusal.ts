import { ApiError } from "@lanyard/client/api-error";

/** Returns the refusal of a call. Throws if the call succeeds or fails in another way. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const answer = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (answer instanceof ApiError) return answer;
  throw new Error("The call was expected to be refused", { cause: answer });
}
