import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { View } from "@lanyard/contract/view/view-schema";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useCustomFields } from "#src/records/fields/custom-fields.ts";
import { type ListChange, type ListCodec, type ListParams, noView } from "#src/records/list-params.ts";
import { useListViews } from "#src/records/views/use-views.ts";

type ListRoute = {
  noun: RecordNoun;
  path: string;
  isBoard?: boolean;
  /** Returns the page's URL parameters that the list does not use. */
  further?: (search: { readonly view?: string | undefined }) => Readonly<Record<string, unknown>>;
};

export function useListParams<Params extends ListParams>(
  { noun, path, isBoard = false, further = () => ({}) }: ListRoute,
  listParams: ListCodec<Params>,
) {
  const raw = useSearch({ strict: false });
  const defined = useCustomFields();
  const router = useRouter();
  const asked = listParams.read({ ...raw });
  const isBare = Object.keys(asked).every((name) => name === "open" || name === "view");
  const isPlain = isBare && asked.view === undefined;
  const id = asked.view === noView ? undefined : asked.view;
  const { views, shown, isWaiting } = useListViews(noun, { id, isPlain, isBare, isBoard });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sort by a custom field depends on the definitions
  const view = useMemo(() => shown && viewOf(listParams, shown), [listParams, shown, defined]);
  const paramsOf = (search: Readonly<Record<string, unknown>>): Params => ({
    ...listParams.toParams(listParams.read(search), view),
    ...(shown && { view: shown.id }),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `paramsOf` is new in each rendering and depends on the listed values
  const params = useMemo(() => paramsOf({ ...raw }), [listParams, raw, view, shown, defined]);
  const address = (search: { readonly view?: string | undefined }) =>
    path + router.options.stringifySearch({ ...further(search), ...search });
  const hrefOf = (to: Params, base = view) => address(listParams.toSearch(to, base));
  const hrefFrom = (from: Params, change: ListChange) =>
    hrefOf(listParams.moved(from, listParams.changeOf(change)));
  const go = ({ change, replaces = false }: { change: ListChange; replaces?: boolean }) => {
    // Parses the current URL, so that a delayed search does not revert a newer sort order.
    const now = paramsOf({ ...router.latestLocation.search });
    router.navigate({ href: hrefFrom(now, change), replace: replaces, resetScroll: false });
  };
  const isDefaulted = views.some(({ is_default }) => is_default);
  const viewHref = (to: View | undefined) => {
    if (to === undefined) return address(isDefaulted ? { view: noView } : {});
    const base = viewOf(listParams, to);
    return hrefOf({ ...base.params, view: to.id }, base);
  };
  const viewing = {
    views,
    shown,
    isChanged: listParams.isChanged(params, view),
    hrefOf: viewHref,
    onOpen: (to: View | undefined) => router.navigate({ href: viewHref(to), resetScroll: false }),
  };
  return {
    params,
    go,
    isWaiting,
    viewing,
    hrefOf: (change: Partial<ListParams>) => hrefFrom(params, change),
  };
}

function viewOf<Params>(listParams: ListCodec<Params>, view: View) {
  return { params: listParams.ofState(view.state), isShared: view.shared };
}
