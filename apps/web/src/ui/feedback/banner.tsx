import type { ReactNode } from "react";

/** A line below the toolbar for active filters: a label, tags, and an action at the end. */
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

/** Reserves the space of a banner while its code loads, so that the content below does not move. */
export function BannerSpace() {
  return (
    <div className="banner" aria-hidden="true">
      <span className="btn btn--sm btn--ghost" />
    </div>
  );
}
