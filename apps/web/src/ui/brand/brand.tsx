export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <BrandMark />
      <span className="word" role="img" aria-label={name} />
    </span>
  );
}

export function BrandMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true">
      <path className="mark-strap" d="M4 3h10v15.5H4zM4 18.5h24v10H14z" />
      <path className="mark-fold" d="M4 18.5h10v10z" />
      <path d="M8 3h2v21.5l-2-2zM14 22.5h14v2H14z" fill="#e2a03f" />
    </svg>
  );
}
