// Generated from src/messages/en/errors.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "errors.title": null;
    "errors.text": null;
    "errors.details": null;
    "errors.version": { version: string | number; moment: string | number };
    "errors.pageTitle": null;
  }
}
