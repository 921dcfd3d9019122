import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { alertIcon, moonIcon, strap, sunIcon } from "./drawings.ts";
import { pageLanguage } from "./page-language.ts";

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

/** Returns the refusal above a form. */
export function notice(message: string | undefined): string {
  return message ? html`<div class="notice" role="alert">!${alertIcon}<span>${message}</span></div>` : "";
}

/** Returns a link to an alternative to the form. */
export function alternativeLink(address: string, label: string): string {
  return html`<p class="or">${t("or")}</p><a class="btn btn--secondary" href="${address}">${label}</a>`;
}
