import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { pageLanguage } from "./page-language.ts";

const icon = (paths: string) =>
  `<svg class="i" width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

const moonIcon = icon(
  '<path d="M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401"/>',
);

const sunIcon = icon(
  '<circle cx="12" cy="12" r="4"/><path d="M12 2v2"/><path d="M12 20v2"/><path d="m4.93 4.93 1.41 1.41"/><path d="m17.66 17.66 1.41 1.41"/><path d="M2 12h2"/><path d="M20 12h2"/><path d="m6.34 17.66-1.41 1.41"/><path d="m19.07 4.93-1.41 1.41"/>',
);

export const alertIcon = icon(
  '<circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>',
);

const word = (y: number) =>
  `<text transform="translate(31.5 ${y}) rotate(-90)" class="strap__word" font-size="15" font-weight="700" letter-spacing="3.5" fill="#f1eadb">LANYARD</text>`;
const words = Array.from({ length: 9 }, (_, index) => word(872 - index * 112)).join("");

/** The lanyard strap above the badge. */
const strap = `<svg preserveAspectRatio="xMidYMax slice" viewBox="0 0 52 900"><defs><pattern id="hs" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0v6" stroke="#fff" stroke-opacity=".1" stroke-width="3"/></pattern></defs><rect width="52" height="900" fill="#0f5c66"/><rect width="52" height="900" fill="url(#hs)"/><path d="M4.5 0v900M47.5 0v900" stroke="#e2a03f" stroke-width="1.5" stroke-dasharray="5 4"/>${words}<rect y="889" width="52" height="11" fill="#04262b" fill-opacity=".45"/></svg>`;

export interface PageParts {
  title: string;
  lead?: string;
  body: string;
}

export function layout({ title, lead, body }: PageParts): string {
  return html`<!doctype html>
<html lang="${pageLanguage()}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${t("product")}</title>
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="preload" href="/assets/fonts/hanken-grotesk-latin-wght-normal.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/theme.js"></script>
<script src="/assets/form.js" defer></script>
</head>
<body>
<main class="page">
<button class="icon-btn page__theme" type="button" data-theme-toggle data-to-dark="${t("toDark")}" data-to-light="${t("toLight")}" aria-label="${t("toDark")}"><span class="when-light">!${moonIcon}</span><span class="when-dark">!${sunIcon}</span></button>
<div class="hang"><div class="pass"><h1>${title}</h1>!${lead ? html`<p dir="auto">${lead}</p>` : ""}!${body}</div><div class="hang__strap" aria-hidden="true">!${strap}</div></div>
</main>
</body>
</html>
`;
}

export function notice(message: string | undefined): string {
  return message ? html`<div class="notice" role="alert">!${alertIcon}<span>${message}</span></div>` : "";
}

export function alternativeLink(address: string, label: string): string {
  return html`<p class="or">${t("or")}</p><a class="btn btn--secondary" href="${address}">${label}</a>`;
}
