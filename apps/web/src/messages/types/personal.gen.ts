// Generated from src/messages/en/personal.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "personal.title": null;
    "personal.text": null;
    "personal.export": null;
    "personal.exporting": null;
    "personal.exportFailed": null;
    "personal.erase": null;
    "personal.eraseTitle": { name: string | number };
    "personal.eraseText": null;
    "personal.typeName": { name: string | number };
    "personal.erasing": null;
    "personal.eraseFailed": null;
    "personal.erased": null;
  }
}
