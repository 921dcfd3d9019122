interface SentParts {
  /** A text, bytes or a form are sent unchanged. Other values are sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a request with this access token or secret of a key, or without either. */
export function sendAs(
  token: string | undefined,
  method: string,
  url: string,
  { body, headers }: SentParts = {},
): Promise<Response> {
  return fetch(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !(body instanceof FormData) && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: sentBody(body) }),
  });
}

function sentBody(body: unknown) {
  const isUnchanged = typeof body === "string" || body instanceof Buffer || body instanceof FormData;
  return isUnchanged ? body : JSON.stringify(body);
}
