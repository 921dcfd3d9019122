import { useState } from "react";

/**
 * The idempotency keys of what one form creates: a body has the same key as often as it is sent, so that sending it
 * again after its answer was lost finds what was made. Another body is another request to the API.
 */
export function useIdempotencyKey(): (body: object) => string {
  const [keys] = useState(() => new Map<string, string>());
  return (body) => {
    const sent = JSON.stringify(body);
    const key = keys.get(sent) ?? crypto.randomUUID();
    keys.set(sent, key);
    return key;
  };
}
