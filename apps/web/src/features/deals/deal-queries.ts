import type { Client } from "@lanyard/client/client-shape";
import type { Stage } from "@lanyard/contract/pipeline/pipeline-schema";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { listCaching, pipelineStructureCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { usePipelines } from "#src/lib/api/pipeline-list.ts";

export const dealKeys = { figures: ["deals", "figures"] } as const;

type FiguresQuery = NonNullable<NonNullable<Parameters<Client["deals"]["figures"]>[0]>["query"]>;

export function dealFiguresOptions(client: Client, query: FiguresQuery) {
  return queryOptions({
    queryKey: [...dealKeys.figures, query],
    queryFn: async ({ signal }) => (await client.deals.figures({ query }, { signal })).data,
    ...listCaching,
  });
}

export function useStage(id: string): Stage | undefined {
  const { data: pipelines = [] } = usePipelines();
  return pipelines.flatMap(({ stages }) => stages).find((stage) => stage.id === id);
}

export function useLostReasons() {
  const client = useClient();
  return useQuery({
    queryKey: ["lostReasons", "list"],
    queryFn: async ({ signal }) => (await client.lostReasons.list({}, { signal })).lostReasons,
    ...pipelineStructureCaching,
  });
}
