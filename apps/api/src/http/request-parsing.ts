import { refusal, refusalMessage } from "@lanyard/contract/refusals/refusal";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import { invalidInput } from "./problem-reply.ts";

const nothing = z.strictObject({});

/** Parses path, query and body; unknown keys of any of them are refused with their names. */
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

/** Bodies that their service reads itself. */
function arrivesLater({ bodyFormat }: RouteShape): boolean {
  return bodyFormat === "multipart" || bodyFormat === "streamed-json";
}

/** An id that is not even a UUID belongs to nothing: it looks the same as one that is not there. */
function parseParams(route: RouteShape, params: unknown): unknown {
  const parsed = (route.params ?? nothing).safeParse(params ?? {});
  if (!parsed.success) throw new AppError("NOT_FOUND", { cause: parsed.error });
  return parsed.data;
}

/** Checks one part of a request. @throws AppError INVALID_INPUT */
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
  const isObject = typeof body === "object" && !Array.isArray(body);
  if (route.body !== undefined && body !== undefined && !isObject)
    throw new AppError("INVALID_INPUT", { message: refusal("bodyNotObject") });
  if (route.body !== undefined) return parsePart(route.body, body);
  const isEmpty =
    body === undefined || body === null || (typeof body === "object" && Object.keys(body).length === 0);
  if (!isEmpty) throw new AppError("INVALID_INPUT", { message: refusal("bodyNotExpected") });
  return undefined;
}

/** Parse options for input: zod's texts in other languages name the received value. */
export const schemaOptions = { reportInput: true, error: notAnOption };

/** Lists the options after an invalid choice. */
function notAnOption(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== "invalid_value") return undefined;
  return refusalMessage("notAnOption", { options: issue.values.map(inWords).join(", ") });
}

/** Returns a sent value as text, in quotation marks if it could be read as part of the sentence. */
function inWords(value: unknown): string {
  const text = String(value);
  return /^[\w/+-]+$/u.test(text) ? text : JSON.stringify(text);
}
