import { useQuery } from "@tanstack/react-query";
import { pipelineStructureCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";

export function useLostReasons() {
  const client = useClient();
  return useQuery({
    queryKey: ["lostReasons", "list"],
    queryFn: async ({ signal }) => (await client.lostReasons.list({}, { signal })).lostReasons,
    ...pipelineStructureCaching,
  });
}
