/** Reserves the space of a banner while its code loads, so that the content below does not move. */
export function BannerSpace() {
  return (
    <div className="banner" aria-hidden="true">
      <span className="btn btn--sm btn--ghost" />
    </div>
  );
}
