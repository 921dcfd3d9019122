import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { pageLanguage } from "./page-language.ts";

/**
 * Returns a page that posts a message to its opener (popup) or parent (hidden frame) at the given origin. A
 * script file reads message and origin from attributes, because inline scripts are forbidden. A popup without
 * an opener opens the return address.
 */
export function handoverPage(origin: string, message: object, returnUrl = ""): string {
  return html`<!doctype html>
<html lang="${pageLanguage()}">
<head><meta charset="utf-8"><title>${t("handoverTitle")} - ${t("product")}</title>
<script src="/assets/handover.js" defer></script></head>
<body data-origin="${origin}" data-message="${JSON.stringify(message)}" data-return="${returnUrl}"><p>${t("handoverLead")}</p></body>
</html>
`;
}
