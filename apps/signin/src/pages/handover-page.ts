import { html } from "ghtml";
import { t } from "#src/messages/messages.ts";
import { pageLanguage } from "./page-language.ts";

/**
 * Posts one message to the opener (popup) or parent (hidden frame), to exactly this origin. The script reads both from
 * the body's attributes, so that the policy needs no inline script. A popup without its opener opens the return address
 * instead, where the cookie signs in.
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
