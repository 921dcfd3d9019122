/** Where a banner is to stand whose code is still to come: what is below must not move when it does. */
export function BannerSpace() {
  return (
    <div className="banner" aria-hidden="true">
      <span className="btn btn--sm btn--ghost" />
    </div>
  );
}
