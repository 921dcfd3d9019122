import { setReachable } from "#src/ui/feedback/network-notice.tsx";

const againMs = 5000;
const gatewayStatuses: readonly number[] = [502, 503, 504];

interface Check {
  readonly name: string;
  readonly problem: string | null;
}

let isAsking = false;

/**
 * Calls `fetch` and detects an unreachable server. After a failed call or a gateway error, polls the server
 * every 5 s until it responds.
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
    // The timeout detects a server that accepts connections but never responds.
    const answer = await fetch("/api/ready", { cache: "no-store", signal: AbortSignal.timeout(againMs) });
    if (answer.ok) return true;
    // A server whose database works counts as reachable, even if it is not ready: without disk space, for
    // example, it still responds and explains each refusal.
    const { facts } = await answer.json();
    return facts.checks.some(({ name, problem }: Check) => name === "database" && problem === null);
  } catch {
    return false;
  }
}
