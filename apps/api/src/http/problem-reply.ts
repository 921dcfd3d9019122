import { knownLanguage, type Language, languages } from "@lanyard/contract/person/person-options";
import { type ProblemCode, problemCodes } from "@lanyard/contract/problem-codes";
import type { FieldProblem, Problem } from "@lanyard/contract/problem-schema";
import { refusal, refusalIn } from "@lanyard/contract/refusals/refusal";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { sqlState } from "#src/db/postgres-error.ts";
import { AppError, type FieldRefusal } from "./app-error.ts";
import { databaseRefusal } from "./database-refusal.ts";
import { refusalText } from "./refusal-text.ts";

/** Returns the first supported language of Accept-Language (RFC 9110, section 12.5.4), or else English. */
export function languageOf(request: FastifyRequest): Language {
  return knownLanguage(request.languages([...languages]));
}

/**
 * Responds to an error with problem+json in the caller's language. Logs server errors; the response reveals
 * nothing about unexpected ones.
 */
export function replyProblem(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  sendProblem(error, request, reply, languageOf(request));
}

export function sendProblem(
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): void {
  const refused = asAppError(error);
  const written = problemIn(refused, language);
  // Operators find the error in the log by this id.
  const problem =
    written.status === unexpectedStatus
      ? { ...written, facts: { ...written.facts, requestId: request.id } }
      : written;
  // Errors of Fastify also have a code, but unlike database errors they have a status.
  const isOfDatabase = !(error instanceof AppError) && error.statusCode === undefined;
  const state = isOfDatabase ? sqlState(error) : undefined;
  if (problem.status >= 500 && refused.details.isLogged !== true)
    request.log.error(state === undefined ? { err: error } : { state }, "Request failed");
  else if (state !== undefined)
    request.log.warn({ state }, "The database refused a value that the contract accepted");
  const { retryAfterSeconds = problem.status === unavailable ? unavailableSeconds : undefined } =
    refused.details;
  if (retryAfterSeconds !== undefined) reply.header("retry-after", retryAfterSeconds);
  void reply
    .code(problem.status)
    .headers({ "content-language": language, vary: "accept-language" })
    .type("application/problem+json")
    .send(JSON.stringify(problem));
}

const unexpectedStatus = 500;
const unavailable = 503;
const unavailableSeconds = 5;

export function problemOf(error: unknown, language: Language): Problem {
  return problemIn(asAppError(error), language);
}

function problemIn({ code, details }: AppError, language: Language): Problem {
  const errors = details.errors?.map((each) => ({ ...each, message: refusalText(each.message, language) }));
  const ofFields = code === "INVALID_INPUT" ? firstOf(errors) : undefined;
  return {
    status: problemCodes[code],
    code,
    message:
      details.message === undefined
        ? (ofFields ?? refusalText(refusal(code), language))
        : refusalText(details.message, language),
    ...(errors === undefined ? {} : { errors }),
    ...(details.facts === undefined ? {} : { facts: details.facts }),
  };
}

/**
 * Returns the message of a problem with refused fields: the text about the first field. `errors` lists all
 * fields.
 */
function firstOf(errors: readonly FieldProblem[] | undefined): string | undefined {
  const first = errors?.[0];
  return first?.path ? `${first.path}: ${first.message}` : first?.message;
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOfFramework(error);
  return code === undefined
    ? (databaseRefusal(error) ?? unexpected(error))
    : new AppError(code, { cause: error });
}

function unexpected(cause: unknown): AppError {
  return new AppError("INTERNAL", { cause });
}

const maxFieldsReported = 100;

/**
 * Returns the refusal of an input that violates its schema. A field that violates several rules is reported
 * once.
 */
export function invalidInput(error: z.ZodError): AppError {
  const reported = new Set<string>();
  const isFirst = ({ path }: FieldRefusal) => path === "" || reported.size < reported.add(path).size;
  const problems = error.issues.values().flatMap(fieldProblems).filter(isFirst).take(maxFieldsReported);
  return new AppError("INVALID_INPUT", { errors: [...problems] });
}

/**
 * Returns the field refusals for an issue. For a union, reports the first issue of the first alternative that
 * knows all property names of the input, or else of the first alternative.
 */
function fieldProblems(issue: z.core.$ZodIssue): FieldRefusal[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: pathOf([...issue.path, key]),
      message: refusal("unknownName"),
    }));
  }
  const branches = issue.code === "invalid_union" ? issue.errors : [];
  const [nearest] = branches.find(knowsAllNames) ?? branches[0] ?? [];
  if (nearest === undefined)
    return [{ path: pathOf(issue.path), message: refusalIn(issue.message) ?? refusal("valueInvalid") }];
  return fieldProblems({ ...nearest, path: [...issue.path, ...nearest.path] });
}

const knowsAllNames = (branch: readonly z.core.$ZodIssue[]) =>
  branch.every(({ code }) => code !== "unrecognized_keys");

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join(".");
}

const frameworkCodes: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "TOO_LARGE",
  FST_REQ_FILE_TOO_LARGE: "TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "UNSUPPORTED_TYPE",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_BODY",
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_BODY",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_BODY",
};
const statusCodes: Readonly<Record<number, ProblemCode>> = {
  400: "MALFORMED_BODY",
  413: "TOO_LARGE",
  415: "UNSUPPORTED_TYPE",
  429: "TOO_MANY_REQUESTS",
};

const thrown = z.object({ code: z.string().optional(), statusCode: z.number().optional() });

function codeOfFramework(error: unknown): ProblemCode | undefined {
  const parsed = thrown.safeParse(error);
  if (!parsed.success) return undefined;
  const { code, statusCode } = parsed.data;
  return (code && frameworkCodes[code]) || (statusCode && statusCodes[statusCode]) || undefined;
}
