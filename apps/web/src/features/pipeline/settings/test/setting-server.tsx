import { createClient } from "@lanyard/client/client";
import type { Pipeline } from "@lanyard/contract/pipeline/pipeline-schema";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { vi } from "vitest";
import { ClientContext } from "#src/lib/api/client-context.ts";

const uuid = (end: number) => `01a1fd67-1fbb-7382-a07b-${String(end).padStart(12, "0")}`;
const stage = (end: number, name: string, pipeline: number) => ({
  id: uuid(end),
  pipeline_id: uuid(pipeline),
  name,
  color: "#3b82f6",
  outcome: null,
  position: end,
  time_limit_days: null,
  probability: null,
  required_fields: [] as string[],
  version: 1,
});

export const pipelines = [
  { id: uuid(1), name: "Sales", stages: [stage(11, "Lead", 1), stage(12, "Won", 1)] },
  { id: uuid(2), name: "Partners", stages: [stage(21, "Qualified", 2)] },
].map((one, position) => ({ ...one, position, is_default: position === 0, version: 1 })) as Pipeline[];

const answers: Readonly<Record<string, unknown>> = {
  "GET /api/pipeline": { pipelines },
  "GET /api/fields": { fields: [] },
  "GET /api/lost-reasons": { lostReasons: [{ id: uuid(31), name: "Price" }], version: 1 },
  "GET /api/organisation": { organisation: { currency: "USD", default_country: null } },
};

/**
 * Renders an element with a fake API that has two pipelines. Returns the sent changes, and collects the paths
 * of read requests in `reads`.
 */
export function renderWithSettings(element: ReactNode, reads: string[] = []): string[] {
  const changes: string[] = [];
  vi.stubGlobal("fetch", async (input: string | Request, init?: RequestInit) => {
    const request = new Request(
      new URL(input instanceof Request ? input.url : input, "http://localhost"),
      init,
    );
    const { pathname, search } = new URL(request.url);
    const known = answers[`${request.method} ${pathname}`];
    if (known === undefined)
      changes.push(`${request.method} ${pathname}${search} ${await request.text()}`.trim());
    else reads.push(pathname);
    if (known === undefined && request.method === "GET")
      console.error(`No answer is known for GET ${pathname}`);
    return Response.json(known ?? { success: true });
  });
  const session = { accessToken: () => "token", refresh: async () => undefined };
  const client = createClient({ baseUrl: "http://localhost/api", session });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ClientContext value={client}>{element}</ClientContext>
    </QueryClientProvider>,
  );
  return changes;
}
