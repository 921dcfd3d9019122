import type { Pagination } from "@lanyard/contract/field/listing-schema";
import type { UseQueryResult } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { type ReactNode, useId } from "react";
import { laterPageIn, withoutEmpty } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { dayRules, TypedFilter } from "#src/records/filters/typed-filter.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { ListPagination } from "./list-pagination.tsx";

type Search = { page?: number; from?: string; to?: string };
type Change<Read> = { [Name in keyof Read]?: Read[Name] | undefined };

/** Returns the page and the filters of a log in the URL, and functions that change them. */
export function useLogSearch<Read extends Search>(read: (raw: Record<string, unknown>) => Read) {
  const router = useRouter();
  const raw = useSearch({ strict: false });
  const target = (change: object) => {
    const search = withoutEmpty({ ...raw, page: undefined, ...change });
    return { to: router.state.location.pathname, search: () => search };
  };
  return {
    search: read({ ...raw }),
    change: (change: Change<Read>) =>
      void router.navigate({ ...target(change), replace: true, resetScroll: false }),
    hrefOf: (page: number) => router.buildLocation(target({ page: laterPageIn(page) })).href,
  };
}

type LogProps = {
  area: "history" | "audit";
  log: { search: Search; change: (change: Change<Search>) => void; hrefOf: (page: number) => string };
};

/** The filters of a log: those in `children`, and the first and last day. */
export function LogFilters({
  area,
  log,
  children,
  tools,
}: LogProps & { children: ReactNode; tools?: ReactNode }) {
  const id = useId();
  const { page: _, ...filters } = log.search;
  const names = Object.keys(filters);
  return (
    <section className="history__filters" aria-labelledby={id}>
      <h2 id={id} className="vh">
        {t(`${area}.filters`)}
      </h2>
      {children}
      {(["from", "to"] as const).map((name) => (
        <TypedFilter
          key={name}
          {...dayRules}
          label={t(`ui.${name}`)}
          value={filters[name]}
          onChange={(day) => log.change({ [name]: day })}
        />
      ))}
      <Button
        disabled={names.length === 0}
        onClick={() => log.change(Object.fromEntries(names.map((name) => [name, undefined])))}
      >
        {t("ui.clearAllFilters")}
      </Button>
      {tools}
    </section>
  );
}

type LogListProps<Page> = LogProps & {
  list: UseQueryResult<Page>;
  shown: number;
  above?: ReactNode;
  children: readonly ReactNode[];
};

/** A page of a log. `children` are the entries, as list items. */
export function LogList<Page extends { pagination: Pagination }>(props: LogListProps<Page>) {
  const { area, log, list, shown, above, children } = props;
  const { data, isError, isPaused, refetch } = list;
  if (!data && (isError || isPaused))
    return (
      <FailedState title={t(`${area}.loadFailed`)} text={t(`${area}.loadFailedText`)} onRetry={refetch} />
    );
  if (!data) return <SkeletonRows rows={8} columns={3} label={t(`${area}.loading`)} />;
  return (
    <>
      {above}
      {children.length === 0 ? (
        <EmptyState mark="search" title={t("ui.noEntries")} text={t(`${area}.noneText`)} />
      ) : (
        <>
          <ul className="card" aria-label={t(`${area}.title`)}>
            {children}
          </ul>
          <ListPagination
            pagination={data.pagination}
            shown={shown}
            hrefFor={log.hrefOf}
            onPage={(page) => log.change({ page: laterPageIn(page) })}
          />
        </>
      )}
    </>
  );
}
