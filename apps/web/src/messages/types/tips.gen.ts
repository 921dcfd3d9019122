// Generated from src/messages/en/tips.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "tips.contactFilters": null;
    "tips.contactDedupe": null;
    "tips.contactSegments": null;
    "tips.companyFilters": null;
    "tips.companyDedupe": null;
    "tips.companySegments": null;
    "tips.dealFilters": null;
    "tips.dealForecast": null;
    "tips.dealSegments": null;
    "tips.progress": null;
    "tips.wisdom": null;
  }
}
