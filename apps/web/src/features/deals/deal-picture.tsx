import { Link } from "@tanstack/react-router";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Bar } from "@visx/shape";
import { formatMoney, formatMoneyCompact } from "#src/lib/format/number.ts";
import { t } from "#src/lib/messages.ts";
import type { PictureBar } from "./deal-picture-bars.ts";
import { nameLines } from "./deal-picture-name.ts";

type DealPictureProps = {
  title: string;
  hint?: string;
  bars: readonly PictureBar[];
  currency: string;
  /** The pipeline that the figures are of; all when left out. */
  pipelineId: string | undefined;
};

const [width, height] = [420, 160];
const [top, bottom] = [18, 32];
const lineHeight = 12;

/** Bars over their names; each one leads to the deals behind it. */
export function DealPicture({ title, hint, bars, currency, pipelineId }: DealPictureProps) {
  const x = scaleBand({ domain: bars.map(({ id }) => id), range: [0, width], padding: 0.24 });
  const y = scaleLinear({
    domain: [0, Math.max(1, ...bars.map(({ amountCents }) => amountCents))],
    range: [height - bottom, top],
  });
  const isEmpty = bars.every(({ count }) => count === 0);
  return (
    <figure className="picture">
      <figcaption>
        <b>{title}</b>
        {hint && <span className="muted">{hint}</span>}
      </figcaption>
      {isEmpty ? (
        <p className="text-ink-muted">{t("deals.picturesEmpty")}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot stand in a drawing
        <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={title}>
          {bars.map((bar) => (
            <BarLink
              key={bar.id}
              bar={bar}
              currency={currency}
              pipelineId={pipelineId}
              left={x(bar.id) ?? 0}
              width={x.bandwidth()}
              y={y(bar.amountCents)}
            />
          ))}
        </svg>
      )}
    </figure>
  );
}

type BarLinkProps = Pick<DealPictureProps, "currency" | "pipelineId"> & {
  bar: PictureBar;
  left: number;
  width: number;
  y: number;
};

function BarLink({ bar, currency, pipelineId, left, width: band, y }: BarLinkProps) {
  const { name, amountCents, count, search } = bar;
  const amount = formatMoney(amountCents, currency);
  const label = t("deals.pictureBar", { name, amount, count });
  const middle = left + band / 2;
  const [firstLine, secondLine] = nameLines(name, lettersIn(band));
  return (
    <Link
      to="/deals"
      search={{ ...search, pipeline_id: pipelineId }}
      aria-label={label}
      className="picture__bar"
    >
      <title>{label}</title>
      <rect x={left - 2} y={0} width={band + 4} height={height} fill="transparent" />
      <Bar
        x={left}
        y={y}
        width={band}
        height={Math.max(1, height - bottom - y)}
        rx={2}
        fill={bar.color ?? "var(--accent)"}
      />
      {count > 0 && (
        <text x={middle} y={y - 5} textAnchor="middle" className="picture__value">
          {formatMoneyCompact(amountCents, currency)}
        </text>
      )}
      <text textAnchor="middle" className="picture__name">
        <tspan x={middle} y={height - bottom + lineHeight}>
          {firstLine}
        </tspan>
        {secondLine !== undefined && (
          <tspan x={middle} y={height - bottom + 2 * lineHeight}>
            {secondLine}
          </tspan>
        )}
      </text>
    </Link>
  );
}

/** About six units of the drawing go to a letter. */
function lettersIn(band: number): number {
  return Math.max(3, Math.floor((band + 8) / 6));
}
