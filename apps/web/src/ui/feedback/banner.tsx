import type { ReactNode } from "react";

/** The line of active filters: a label, tags, and a button at the end. */
export function Banner({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section className="banner" aria-label={label}>
      <span className="banner__label" aria-hidden="true">
        {label}
      </span>
      {children}
    </section>
  );
}

/** Reserves the height of a banner while its code loads. */
export function BannerSpace() {
  return (
    <div className="banner" aria-hidden="true">
      <span className="btn btn--sm btn--ghost" />
    </div>
  );
}
