import { brokenAnswerError, refusalError } from "./api-error.ts";
import type { AnswerCheck, ClientOptions } from "./client-options.ts";
import type { CallOptions, Client, RouteAddress } from "./client-shape.ts";
import { withLostAnswerRetry } from "./lost-answer.ts";
import { readyRequest } from "./request.ts";
import { createSender } from "./request-sender.ts";
import { routeAddresses } from "./route-addresses.gen.ts";

type Table<T> = Readonly<Record<string, T>>;

/**
 * Creates a client with a function for every route; calls throw `ApiError`. After a 401, the client refreshes
 * the token once for all waiting calls and repeats each call once. `beginChange` decides whether to repeat a
 * change whose response was lost.
 */
export function createClient(options: ClientOptions, check?: AnswerCheck): Client;
// The overload hides the return type `object`, because the compiler cannot infer the client's type from the
// loop.
export function createClient(options: ClientOptions, check: AnswerCheck = unchecked): object {
  const send = withLostAnswerRetry(createSender(options), options.beginChange);
  const call = async (
    names: readonly [string, string],
    address: RouteAddress,
    input: unknown,
    rest?: CallOptions,
  ) => {
    const response = await send(readyRequest(options.baseUrl, address, input, rest));
    if (!response.ok) {
      const fieldName = (path: string) => options.fieldName?.(names[0], path);
      throw await refusalError(response, options.failureText, fieldName);
    }
    return address.answerFormat === "file" || address.answerFormat === "events"
      ? response
      : check(...names, await jsonAnswer(response, options, rest?.signal));
  };
  return mapped<Table<RouteAddress>, object>(routeAddresses, (noun, addresses) =>
    mapped(
      addresses,
      (route, address) => (input?: unknown, rest?: CallOptions) => call([noun, route], address, input, rest),
    ),
  );
}

const unchecked: AnswerCheck = (_noun, _route, answer) => answer;

function mapped<A, B>(table: Table<A>, change: (name: string, value: A) => B): Table<B> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, change(name, value)]));
}

async function jsonAnswer(
  response: Response,
  { failureText }: ClientOptions,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  try {
    return await response.json();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw brokenAnswerError(response.status, cause, failureText);
  }
}
