import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { FilterChange, ListParams, ListParamsCodec } from "./list-params.ts";

type Move<Sort extends string> = {
  change: FilterChange | Partial<ListParams<Sort>>;
  replaces?: boolean;
};

/** The place in a list of records at a path, and the ways to another one. */
export function useListParams<Params extends object, Sort extends string>(
  path: string,
  listParams: ListParamsCodec<Params, Sort>,
) {
  const raw = useSearch({ strict: false });
  const router = useRouter();
  const params = useMemo(() => listParams.toParams(listParams.read({ ...raw })), [listParams, raw]);
  const hrefFrom = (from: Params, change: Move<Sort>["change"]) => {
    const to = listParams.moved(from, listParams.changeOf(change));
    return `${path}${router.options.stringifySearch({ ...listParams.toSearch(to) })}`;
  };
  const go = ({ change, replaces = false }: Move<Sort>) => {
    // From where the address is by then: a search that was waiting must not take back a sort chosen meanwhile.
    const now = listParams.toParams(listParams.read({ ...router.latestLocation.search }));
    router.navigate({ href: hrefFrom(now, change), replace: replaces, resetScroll: false });
  };
  return { params, go, hrefOf: (change: Partial<ListParams<Sort>>) => hrefFrom(params, change) };
}
