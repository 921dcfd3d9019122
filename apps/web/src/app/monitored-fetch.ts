import { setReachable } from "#src/ui/feedback/network-notice.tsx";

const againMs = 5000;
/** Statuses of a gateway whose server does not answer: bad gateway, unavailable, gateway timeout. */
const gatewayStatuses: readonly number[] = [502, 503, 504];

interface Check {
  readonly name: string;
  readonly problem: string | null;
}

let isAsking = false;

/**
 * `fetch` for the API that notices an unreachable server. After a lost answer it requests the server's state,
 * then every 5 s until the server answers.
 */
export const monitoredFetch: typeof fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
  try {
    const answer = await fetch(input, init);
    if (gatewayStatuses.includes(answer.status)) void askUntilAnswered();
    return answer;
  } catch (cause) {
    if (!init?.signal?.aborted) void askUntilAnswered();
    throw cause;
  }
};

async function askUntilAnswered(): Promise<void> {
  if (isAsking || !navigator.onLine) return;
  isAsking = true;
  while (!(await isAnswering())) {
    setReachable(false);
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  isAsking = false;
  setReachable(true);
}

async function isAnswering(): Promise<boolean> {
  try {
    // A server that accepts calls but never answers is unreachable too.
    const answer = await fetch("/api/ready", { cache: "no-store", signal: AbortSignal.timeout(againMs) });
    if (answer.ok) return true;
    // A server that only lacks disk space answers, and explains itself which calls it refuses.
    const { facts } = await answer.json();
    return facts.checks.some(({ name, problem }: Check) => name === "database" && problem === null);
  } catch {
    return false;
  }
}
