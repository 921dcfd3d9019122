import { type ReactNode, useId } from "react";

type Bar = {
  readonly id: string;
  readonly name: string;
  /** The accessible name, including the value. */
  readonly label: string;
  readonly value: string;
  /** The length of the bar, as a share from 0 to 1. */
  readonly share: number;
  readonly color?: string | undefined;
  readonly link?: ((line: BarLine) => ReactNode) | undefined;
};
type BarLine = Readonly<Record<"className" | "aria-label" | "title", string>> & {
  readonly children: ReactNode;
};

type BarChartProps = { title: string; hint?: ReactNode; bars: readonly Bar[]; children?: ReactNode };

export function BarChart({ title, hint, bars, children }: BarChartProps) {
  const titleId = useId();
  return (
    <figure className="chart">
      <figcaption>
        <b id={titleId}>{title}</b>
        {hint && <span className="muted">{hint}</span>}
      </figcaption>
      {bars.length > 0 && (
        <ul className="picture__bars" aria-labelledby={titleId}>
          {bars.map(({ id, link, ...bar }) => (
            <li key={id}>{link ? link(barLine(bar)) : <span role="img" {...barLine(bar)} />}</li>
          ))}
        </ul>
      )}
      {children}
    </figure>
  );
}

const barLine = ({
  name,
  label,
  value,
  share,
  color = "var(--accent)",
}: Omit<Bar, "id" | "link">): BarLine => ({
  className: "picture__bar",
  "aria-label": label,
  title: label,
  children: (
    <>
      <span className="picture__name" dir="auto">
        {name}
      </span>
      <svg aria-hidden="true">
        <rect width={`${share * 100}%`} height="100%" rx={2} fill={color} />
      </svg>
      <span className="picture__value">{value}</span>
    </>
  ),
});
