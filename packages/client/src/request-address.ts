import { isRecord } from "./reply-shape.ts";

/** Fills a path's `{parameters}`; a parameter that is not given is a fault of the caller. */
export function filledPath(path: string, params: unknown): string {
  return path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => {
    const value = isRecord(params) ? params[name] : undefined;
    if (typeof value !== "string" || value === "") throw new TypeError(`Missing path parameter: ${name}`);
    return encodeURIComponent(value);
  });
}

/**
 * `?a=1&b=x,y`, or nothing. A list travels as one comma-separated value, because the API refuses doubled keys;
 * an empty list is sent as such, so that it never comes to mean "everything".
 */
export function queryText(query: unknown): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const text = params.toString();
  return text && `?${text}`;
}
