import type { RouteShape } from "@lanyard/contract/route/route";
import fc from "fast-check";
import { jsonBody } from "./json-body.ts";
import { jsonShapeOf } from "./json-shape.ts";
import { multipartBody } from "./multipart-body.ts";
import { oddString } from "./odd-values.ts";
import { pathText } from "./path-text.ts";
import { queryText } from "./query-text.ts";
import { singular } from "./record-noun.ts";
import type { FuzzBody } from "./request-text.ts";

/** The caller of a request: a member of the test's organisation, or a caller with an invalid or no token. */
export type FuzzCaller = "admin" | "user" | "viewer" | "nobody" | "odd";

export interface FuzzRequest {
  readonly route: RouteShape;
  readonly caller: FuzzCaller;
  /** Path and query relative to the API's base URL, with placeholders for ids. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FuzzBody | undefined;
}

const caller: fc.Arbitrary<FuzzCaller> = fc.oneof(
  { weight: 12, arbitrary: fc.constant("admin") },
  { weight: 4, arbitrary: fc.constant("user") },
  { weight: 1, arbitrary: fc.constantFrom("viewer", "nobody", "odd") },
);

export function anyRequest(routes: readonly RouteShape[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(...routes.map(requestTo));
}

function requestTo(route: RouteShape): fc.Arbitrary<FuzzRequest> {
  const noun = nounOfPath(route.path);
  const query = queryText(jsonShapeOf(route.query), noun);
  const address = fc.tuple(pathText(route.path), query).map((parts) => parts.join(""));
  return fc.record({ route: fc.constant(route), caller, address, headers, body: bodyOf(route, noun) });
}

function bodyOf(route: RouteShape, noun: string): fc.Arbitrary<FuzzBody | undefined> {
  const shape = jsonShapeOf(route.body);
  if (route.bodyFormat === "multipart") return multipartBody(shape, noun);
  if (route.body !== undefined) return jsonBody(shape, noun);
  if (route.method === "GET") return fc.constant(undefined);
  return fc.option(jsonBody(shape, noun), { freq: 4, nil: undefined });
}

function nounOfPath(path: string): string {
  const words = path.split("/").filter((word) => word !== "" && !word.startsWith("{"));
  if (words.includes("stages")) return "stage";
  return singular(words[0] ?? "");
}

/** Valid header values (RFC 9110, section 5.5). */
const headerText = oddString.map((text) =>
  text
    .replace(/[^\x20-\x7e\x80-\xff]/gu, "")
    .trim()
    .slice(0, 3000),
);

const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.nat(400).map((n) => ({ "idempotency-key": `key-${n}` })) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        ...["idempotency-key", "accept-language", "last-event-id", "x-service-id", "org", "x-org-slug"],
        ...["if-none-match", "range", "accept", "accept-encoding", "x-forwarded-for", "cookie", "te"],
      ),
      headerText,
      { maxKeys: 3, noNullPrototype: true },
    ),
  },
);
