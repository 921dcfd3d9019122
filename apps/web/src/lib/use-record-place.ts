import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Places } from "./record-place.ts";

type Move<Place> = { change: Partial<Place>; replaces?: boolean };

/** The place in a list of records at a path, and the ways to another one. */
export function useRecordPlace<Place extends object>(path: string, places: Places<Place>) {
  const raw = useSearch({ strict: false });
  const router = useRouter();
  const place = useMemo(() => places.toPlace(places.read({ ...raw })), [places, raw]);
  const hrefFrom = (from: Place, change: Partial<Place>) =>
    `${path}${router.options.stringifySearch({ ...places.toSearch(places.moved(from, change)) })}`;
  const go = ({ change, replaces = false }: Move<Place>) => {
    // From where the address is by then: a search that was waiting must not take back a sort chosen meanwhile.
    const now = places.toPlace(places.read({ ...router.latestLocation.search }));
    router.navigate({ href: hrefFrom(now, change), replace: replaces, resetScroll: false });
  };
  return { place, go, hrefOf: (change: Partial<Place>) => hrefFrom(place, change) };
}
