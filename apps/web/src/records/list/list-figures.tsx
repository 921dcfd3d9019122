import { type Figure, figures } from "@lanyard/contract/filter/filter-operators";
import type { Summary } from "@lanyard/contract/kind/grouping";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Sigma } from "lucide-react";
import { listCaching } from "#src/lib/api/caching.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { formatMoney, formatNumber } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { type SummedField, summedFields } from "#src/records/fields/grouped-field.ts";
import type { ListParams } from "#src/records/list-params.ts";
import type { RecordSource } from "#src/records/source.ts";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Skeleton } from "#src/ui/feedback/skeleton.tsx";
import { LazyMenu } from "#src/ui/overlays/lazy-menu.tsx";
import type { MenuItem } from "#src/ui/overlays/menu.tsx";
import { figuresOf } from "./list-view-state.ts";

type FigureItems = {
  noun: RecordNoun;
  figures: ListParams["figures"];
  onChange: (change: Pick<ListParams, "figures">) => void;
};

export function figureItems({ noun, figures: text, onChange }: FigureItems): MenuItem[] {
  const shown = new Set(text?.split(","));
  const all = summedFields(noun).flatMap(({ name, label }) =>
    figures.map((figure) => ({ id: `${name}:${figure}`, label: t(`ui.figure.${figure}`, { field: label }) })),
  );
  const toggle = (id: string) => {
    const chosen = all.map((each) => each.id).filter((each) => shown.has(each) !== (each === id));
    onChange({ figures: chosen.join(",") || undefined });
  };
  return all.map((item) => ({ ...item, isChecked: shown.has(item.id), onSelect: () => toggle(item.id) }));
}

export function FigureMenu(props: FigureItems) {
  const items = figureItems(props);
  if (items.length === 0) return null;
  const label = t("ui.summary");
  const trigger = (
    <IconButton icon={Sigma} label={label} data-on={props.figures !== undefined || undefined} />
  );
  return (
    <span className="hide-m">
      <LazyMenu label={label} trigger={trigger} items={items} searchLabel={t("ui.findColumn")} />
    </span>
  );
}

export function ListFigures({ source, params }: { source: RecordSource; params: ListParams }) {
  const calls = source.calls(useClient());
  const fields = new Map(summedFields(source.noun).map((field) => [field.name, field]));
  const shown = figuresOf(params.figures).flatMap(({ field, figure }) => {
    const summed = fields.get(field);
    return summed ? [{ summed, figure }] : [];
  });
  const names = [...new Set(shown.map(({ summed }) => summed.name))].join(",");
  const query = { ...source.params.matching(params), fields: names };
  const { data, isError } = useQuery({
    queryKey: [source.routes, "summary", query],
    queryFn: ({ signal }) => calls.summary(query, signal),
    placeholderData: keepPreviousData,
    enabled: shown.length > 0,
    ...listCaching,
  });
  if (shown.length === 0) return null;
  return (
    <dl className="figures" aria-label={t("ui.summary")}>
      {shown.map(({ summed, figure }) => (
        <div key={`${summed.name}:${figure}`}>
          <dt>{t(`ui.figure.${figure}`, { field: summed.label })}</dt>
          <dd className="num">
            {data ? figureText(data, summed, figure) : isError ? "–" : <Skeleton width="72px" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function figureText({ fields }: Summary, { name }: SummedField, figure: Figure): string {
  const found = fields[name];
  const amounts = Array.isArray(found)
    ? found.map(({ currency, ...amount }) => formatMoney(amount[figure] ?? 0, currency || undefined))
    : [found?.[figure] ?? null].flatMap((value) => (value === null ? [] : formatNumber(value)));
  return amounts.join(" · ") || "–";
}
