import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { ListParamsCodec } from "./list-params.ts";

type Move<Params> = { change: Partial<Params>; replaces?: boolean };

/** The place in a list of records at a path, and the ways to another one. */
export function useListParams<Params extends object>(path: string, listParams: ListParamsCodec<Params>) {
  const raw = useSearch({ strict: false });
  const router = useRouter();
  const params = useMemo(() => listParams.toParams(listParams.read({ ...raw })), [listParams, raw]);
  const hrefFrom = (from: Params, change: Partial<Params>) =>
    `${path}${router.options.stringifySearch({ ...listParams.toSearch(listParams.moved(from, change)) })}`;
  const go = ({ change, replaces = false }: Move<Params>) => {
    // From where the address is by then: a search that was waiting must not take back a sort chosen meanwhile.
    const now = listParams.toParams(listParams.read({ ...router.latestLocation.search }));
    router.navigate({ href: hrefFrom(now, change), replace: replaces, resetScroll: false });
  };
  return { params, go, hrefOf: (change: Partial<Params>) => hrefFrom(params, change) };
}
