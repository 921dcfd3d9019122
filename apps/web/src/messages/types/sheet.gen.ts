// Generated from src/messages/en/sheet.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "sheet.chosen": { rows: number; columns: number };
    "sheet.notTyped": null;
    "sheet.noSuchChoice": { value: string | number };
    "sheet.severalChoices": { value: string | number };
    "sheet.refused": { count: number; shown: string | number };
    "sheet.refusedOne": { field: string | number; name: string | number; reason: string | number };
    "sheet.passedOver": { fields: string | number };
    "sheet.leftOut": { rows: number; columns: number };
    "sheet.failed": null;
  }
}
