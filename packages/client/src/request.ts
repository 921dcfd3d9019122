import type { CallOptions, RouteAddress } from "./client-shape.ts";
import { isRecord } from "./reply-shape.ts";

/** A prepared request. A repetition sends the same body and idempotency key. */
export interface ReadyRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData | undefined;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((share: number) => void) | undefined;
  readonly keepalive: boolean;
}

/** The value of the `X-Service-Id` header (rulings, B). */
const serviceId = "lanyard-crm";

/** Prepares a request. The sender adds the access token and the language. */
export function readyRequest(
  baseUrl: string,
  address: RouteAddress,
  input: unknown,
  options: CallOptions = {},
): ReadyRequest {
  const parts = isRecord(input) ? input : {};
  const body = address.bodyFormat === "multipart" ? formBody(parts) : jsonBody(parts);
  return {
    url: baseUrl + filledPath(address.path, parts.params) + queryText(parts.query),
    method: address.method,
    headers: { ...ownHeaders(address, options), ...(typeof body === "string" && jsonType) },
    body,
    signal: options.signal,
    onProgress: options.onProgress,
    keepalive: options.keepalive ?? false,
  };
}

const jsonType = { "Content-Type": "application/json" };

function ownHeaders(address: RouteAddress, options: CallOptions): Record<string, string> {
  const headers = { "X-Service-Id": serviceId, Accept: "application/json, application/problem+json, */*" };
  if (address.method === "GET") return headers;
  return { ...headers, "Idempotency-Key": options.idempotencyKey ?? crypto.randomUUID() };
}

function jsonBody(parts: Record<string, unknown>): string | undefined {
  return parts.body === undefined ? undefined : JSON.stringify(parts.body);
}

/**
 * Puts the fields before the file, so that a server that streams the body knows the fields when the file
 * starts.
 */
function formBody(parts: Record<string, unknown>): FormData {
  const form = new FormData();
  const fields = isRecord(parts.fields) ? parts.fields : {};
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  if (!(parts.file instanceof Blob)) throw new TypeError("Missing file");
  form.append("file", parts.file, String(parts.fileName ?? "file"));
  return form;
}

function filledPath(path: string, params: unknown): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = isRecord(params) ? params[name] : undefined;
    if (typeof value !== "string" || value === "") throw new TypeError(`Missing path parameter: ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * Lists are comma-separated, because the API refuses repeated keys. An empty list becomes an empty value,
 * because omitting it would select everything.
 */
function queryText(query: unknown): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    if (value !== undefined && value !== null)
      params.set(name, isRecord(value) ? JSON.stringify(value) : String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}
