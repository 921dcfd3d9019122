/** The drawing of the error screen: a name badge on a torn strap. */
export function BrokenBadge() {
  return (
    <svg className="art mb-6 block" viewBox="0 0 112 104" width="112" height="104" aria-hidden="true">
      <path className="a-strap" d="M22 0h14v34l-7-6-7 6z" />
      <path className="a-thread" d="M29 0v28" />
      <g transform="rotate(14 62 66)">
        <rect className="a-fill" x="36.75" y="34.75" width="50.5" height="60.5" rx="8" />
        <rect className="a-soft" x="51" y="41" width="22" height="6" rx="3" />
        <path className="a-line" d="M48 64h28M48 72h28M48 80h16" strokeLinecap="round" />
      </g>
    </svg>
  );
}
