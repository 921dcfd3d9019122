import { refusal, refusalMessage } from "@lanyard/contract/refusals/refusal";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import { invalidInput } from "./problem-reply.ts";

const nothing = z.strictObject({});

/** Parses path, query and body. Refuses unknown query parameters and properties, and names them. */
export function parseRequest(
  route: RouteShape,
  request: Partial<Pick<FastifyRequest, "params" | "query" | "body">>,
  query: unknown = request.query,
) {
  return {
    params: parseParams(route, request.params),
    query: parsePart(route.query, query),
    body: arrivesLater(route) ? undefined : parseBody(route, request.body),
  };
}

function arrivesLater({ bodyFormat }: RouteShape): boolean {
  return bodyFormat === "multipart" || bodyFormat === "streamed-json";
}

/** Parses the path parameters. An invalid UUID gets the same refusal as an unknown id. */
function parseParams(route: RouteShape, params: unknown): unknown {
  const parsed = (route.params ?? nothing).safeParse(params ?? {});
  if (!parsed.success) throw new AppError("NOT_FOUND", { cause: parsed.error });
  return parsed.data;
}

export function parsePart<T>(schema: z.ZodType<T>, value: unknown): T;
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown;
export function parsePart(schema: z.ZodType | undefined, value: unknown): unknown {
  const parsed = (schema ?? nothing).safeParse(value ?? {}, schemaOptions);
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

function parseBody(route: RouteShape, sent: unknown): unknown {
  const { bareList } = route;
  const body = bareList !== undefined && Array.isArray(sent) ? { [bareList]: sent } : sent;
  const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
  if (route.body !== undefined && body !== undefined && !isObject)
    throw new AppError("INVALID_INPUT", { message: refusal("bodyNotObject") });
  if (route.body !== undefined) return parsePart(route.body, body);
  const isEmpty =
    body === undefined || body === null || (typeof body === "object" && Object.keys(body).length === 0);
  if (!isEmpty) throw new AppError("INVALID_INPUT", { message: refusal("bodyNotExpected") });
  return undefined;
}

/** Options for parsing input with zod. They replace zod's messages with refusals that can be translated. */
export const schemaOptions = { error: textOf };

function textOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_value":
      return refusalMessage("notAnOption", { options: issue.values.map(inWords).join(", ") });
    case "invalid_type":
      return issue.input === undefined ? refusalMessage("fieldRequired") : typeText(issue.expected);
    case "too_big":
      return tooBigText(issue.origin, Number(issue.maximum));
    case "too_small":
      return tooSmallText(issue.origin, Number(issue.minimum));
    default:
      return refusalMessage("valueInvalid");
  }
}

function typeText(expected: string): string {
  switch (expected) {
    case "string":
      return refusalMessage("mustBeText");
    case "number":
    case "int":
      return refusalMessage("mustBeNumber");
    case "boolean":
      return refusalMessage("notTrueOrFalse");
    case "array":
      return refusalMessage("mustBeList");
    case "object":
    case "record":
      return refusalMessage("mustBeObject");
    default:
      return refusalMessage("valueInvalid");
  }
}

function tooBigText(origin: string, max: number): string {
  if (origin === "string") return refusalMessage("textTooLong", { max });
  return origin === "array"
    ? refusalMessage("listTooLong", { max })
    : refusalMessage("numberTooLarge", { max });
}

function tooSmallText(origin: string, min: number): string {
  if (origin === "string")
    return min === 1 ? refusalMessage("fieldRequired") : refusalMessage("textTooShort", { min });
  return origin === "array"
    ? refusalMessage("listTooShort", { min })
    : refusalMessage("numberTooSmall", { min });
}

/** Returns a value as text, in quotation marks if it could be mistaken for a part of the sentence. */
function inWords(value: unknown): string {
  const text = String(value);
  return /^[\w/+-]+$/u.test(text) ? text : JSON.stringify(text);
}
