const icon = (paths: string) =>
  `<svg class="i" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

export const moonIcon = icon(
  '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/>',
);

export const sunIcon = icon(
  '<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/><path d="M12 20v2"/><path d="m4.93 4.93 1.41 1.41"/><path d="m17.66 17.66 1.41 1.41"/><path d="M2 12h2"/><path d="M20 12h2"/><path d="m6.34 17.66-1.41 1.41"/><path d="m19.07 4.93-1.41 1.41"/>',
);

export const alertIcon = icon(
  '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>',
);

const word = (y: number) =>
  `<text transform="translate(31.5 ${y}) rotate(-90)" class="strap__word" font-size="15" font-weight="700" letter-spacing="3.5" fill="#f1eadb">LANYARD</text>`;
const words = Array.from({ length: 9 }, (_, index) => word(872 - index * 112)).join("");

/** The strap from which the badge hangs. */
export const strap = `<svg preserveAspectRatio="xMidYMax slice" viewBox="0 0 52 900"><defs><pattern id="hs" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v6" stroke="#fff" stroke-opacity=".1" stroke-width="3"/></pattern></defs><rect width="52" height="900" fill="#0f5c66"/><rect width="52" height="900" fill="url(#hs)"/><path d="M4.5 0v900M47.5 0v900" stroke="#e2a03f" stroke-width="1.5" stroke-dasharray="5 4"/>${words}<rect y="889" width="52" height="11" fill="#04262b" fill-opacity=".45"/></svg>`;
