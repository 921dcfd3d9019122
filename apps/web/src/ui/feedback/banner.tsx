import type { ReactNode } from "react";

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

export function BannerSpace() {
  return (
    <div className="banner" aria-hidden="true">
      <span className="btn btn--sm btn--ghost" />
    </div>
  );
}
