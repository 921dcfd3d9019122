import { problemCode } from "@lanyard/contract/problem-codes";
import { problem } from "@lanyard/contract/problem-schema";
import type { FuzzRequest } from "./fuzz-request.ts";
import type { FuzzReply, NoReply } from "./request-sending.ts";
import { namesOther } from "./request-text.ts";

/** A part of every text of the other organisation. A response with this text has leaked data. */
export const otherSecret = "Secret-of-the-other";

export function faultsOf(request: FuzzRequest, reply: FuzzReply | NoReply): string[] {
  if ("reason" in reply) return [`There was no answer: ${reply.reason}`];
  const faults = reply.status < 400 ? faultsOfSuccess(request, reply) : faultsOfRefusal(reply);
  if (reply.text.includes(otherSecret)) faults.push("It shows what is the other organisation's");
  if (reply.headers["x-content-type-options"] !== "nosniff") faults.push("It lacks the security headers");
  return faults;
}

function faultsOfSuccess({ route, address }: FuzzRequest, { status, text }: FuzzReply): string[] {
  const faults: string[] = [];
  const expected = route.status ?? 200;
  if (status !== expected) faults.push(`It answered ${status} instead of ${expected}`);
  if (namesOther(address.split("?")[0] ?? "")) faults.push("It found a record of the other organisation");
  if ((route.answerFormat ?? "json") !== "json") return faults;
  const answer = route.answer.safeParse(parsed(text));
  if (!answer.success)
    faults.push(`Its body does not fit the contract: ${answer.error.message.slice(0, 300)}`);
  return faults;
}

/** Accepts only one server error: 503 with Retry-After. */
function faultsOfRefusal({ status, headers, text }: FuzzReply): string[] {
  const faults: string[] = [];
  if (status >= 500 && !(status === 503 && headers["retry-after"] !== undefined))
    faults.push(`It answered ${status}`);
  if (!headers["content-type"]?.startsWith("application/problem+json")) faults.push("It is no problem+json");
  const told = problem.safeParse(parsed(text));
  if (!told.success) return [...faults, "Its body does not fit the problem schema"];
  const { code, message } = told.data;
  if (told.data.status !== status) faults.push("Its body names another status");
  if (problemCode(code) === undefined) faults.push(`Its code ${code} is not on the list`);
  if (message.trim() === "" || /\bat \S+:\d+|syntax error|violates|relation "/u.test(message))
    faults.push(`Its message is not for a person: ${message}`);
  return faults;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
