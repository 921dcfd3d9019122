import { useQuery } from "@tanstack/react-query";
import { useArrival } from "./arrival.ts";
import { useClient } from "./client-context.ts";

/** The colleagues, the signed-in person included: that is certain once they have arrived. */
export function usePeople() {
  const client = useClient();
  const { isFetched } = useArrival();
  return useQuery({
    queryKey: ["person", "list"],
    queryFn: async ({ signal }) => (await client.person.list(undefined, { signal })).people,
    enabled: isFetched,
  });
}
