import { Link } from "@tanstack/react-router";
import { scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { type ReactNode, useId, useState } from "react";
import { formatMoney, formatMoneyCompact } from "#src/lib/format/number.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { type ChartBar, narrowedBy } from "./deal-chart-bars.ts";
import type { DealSearch } from "./deal-list-params.ts";

type DealPictureProps = {
  title: string;
  hint?: ReactNode;
  mostBars?: number;
  bars: readonly ChartBar[];
  currency: string;
  /** The filters of the list below the chart. */
  list: DealSearch;
};

export function DealChart({ title, hint, bars: all, mostBars = all.length, ...look }: DealPictureProps) {
  const id = useId();
  const [isWhole, setIsWhole] = useState(false);
  const bars = isWhole ? all : all.slice(0, mostBars);
  const isEmpty = bars.every(({ count }) => count === 0);
  const most = Math.max(1, ...bars.map(({ amountCents }) => amountCents));
  const percent = scaleLinear({ domain: [0, most], range: [0, 100] });
  return (
    <figure className="chart">
      <figcaption>
        <b id={id}>{title}</b>
        {hint && <span className="muted">{hint}</span>}
      </figcaption>
      {isEmpty ? (
        <p className="text-ink-muted">{t("deals.picturesEmpty")}</p>
      ) : (
        <ul className="picture__bars" aria-labelledby={id}>
          {bars.map((bar) => (
            <BarLine key={bar.id} bar={bar} percent={percent(bar.amountCents)} {...look} />
          ))}
        </ul>
      )}
      {all.length > mostBars && (
        <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t("deals.pictureFewer") : t("deals.pictureAll")}
        </Button>
      )}
    </figure>
  );
}

type BarLineProps = Pick<DealPictureProps, "currency" | "list"> & { bar: ChartBar; percent: number };

function BarLine({ bar, percent, currency, list }: BarLineProps) {
  const { name, fullName = name, amountCents, count, search, color } = bar;
  const label = t("deals.pictureBar", { name: fullName, amount: formatMoney(amountCents, currency), count });
  const line = (
    <>
      <span className="picture__name" dir="auto">
        {name}
      </span>
      <svg aria-hidden="true">
        <Bar width={`${percent}%`} height="100%" rx={2} fill={color ?? "var(--accent)"} />
      </svg>
      <span className="picture__value">{count > 0 && formatMoneyCompact(amountCents, currency)}</span>
    </>
  );
  const look = { "aria-label": label, title: label, className: "picture__bar" };
  return (
    <li>
      {count > 0 ? (
        <Link to="/deals" search={narrowedBy(list, search)} {...look}>
          {line}
        </Link>
      ) : (
        <span role="img" {...look}>
          {line}
        </span>
      )}
    </li>
  );
}
