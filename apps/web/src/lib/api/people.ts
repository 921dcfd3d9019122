import { useQuery } from "@tanstack/react-query";
import { useClient } from "./client-context.ts";
import { useMe } from "./me.ts";

/** The colleagues, the signed-in person included: that is certain once they have arrived. */
export function usePeople() {
  const client = useClient();
  const { isFetched } = useMe();
  return useQuery({
    queryKey: ["person", "list"],
    queryFn: async ({ signal }) => (await client.person.list(undefined, { signal })).people,
    enabled: isFetched,
  });
}
