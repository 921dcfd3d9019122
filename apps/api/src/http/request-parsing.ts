import type { Language } from "@lanyard/contract/person/person-options";
import type { RouteShape } from "@lanyard/contract/route/route";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { AppError } from "./app-error.ts";
import { invalidInput } from "./problem-reply.ts";
import { languageOf, schemaOptions } from "./request-language.ts";

const nothing = z.strictObject({});

/** Parses path, query and body; unknown keys of any of them are refused with their names. */
export function parseRequest(route: RouteShape, request: FastifyRequest) {
  const language = languageOf(request);
  return {
    params: parseParams(route, request.params),
    query: parsePart(route.query, request.query, language),
    body: arrivesLater(route) ? undefined : parseBody(route, request.body, language),
  };
}

/** Bodies that their service reads itself. */
function arrivesLater({ bodyTravels }: RouteShape): boolean {
  return bodyTravels === "multipart" || bodyTravels === "streamed-json";
}

/** An id that is not even a UUID belongs to nothing: it looks the same as one that is not there. */
function parseParams(route: RouteShape, params: unknown): unknown {
  const parsed = (route.params ?? nothing).safeParse(params ?? {});
  if (!parsed.success) throw new AppError("NOT_FOUND", { cause: parsed.error });
  return parsed.data;
}

/** Checks one part of a request. @throws AppError INVALID_INPUT */
export function parsePart<T>(schema: z.ZodType<T>, value: unknown, language: Language): T;
export function parsePart(schema: z.ZodType | undefined, value: unknown, language: Language): unknown;
export function parsePart(schema: z.ZodType | undefined, value: unknown, language: Language): unknown {
  const parsed = (schema ?? nothing).safeParse(value ?? {}, schemaOptions(language));
  if (!parsed.success) throw invalidInput(parsed.error);
  return parsed.data;
}

function parseBody(route: RouteShape, body: unknown, language: Language): unknown {
  if (route.body !== undefined) return parsePart(route.body, body, language);
  const isEmpty =
    body === undefined || body === null || (typeof body === "object" && Object.keys(body).length === 0);
  if (!isEmpty) throw new AppError("INVALID_INPUT", { message: "No body is expected here" });
  return undefined;
}
