// Generated from src/messages/en/duplicates.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "duplicates.title": null;
    "duplicates.count": { count: number; shown: string | number };
    "duplicates.kind": null;
    "duplicates.sureness": null;
    "duplicates.likely": null;
    "duplicates.sure": null;
    "duplicates.possible": null;
    "duplicates.state": null;
    "duplicates.open": null;
    "duplicates.setAside": null;
    "duplicates.loading": null;
    "duplicates.failed": null;
    "duplicates.failedText": null;
    "duplicates.tryAgain": null;
    "duplicates.none": null;
    "duplicates.noneText": null;
    "duplicates.noneSetAside": null;
    "duplicates.noneSetAsideText": null;
    "duplicates.skipped": { count: number; shown: string | number };
    "duplicates.largest": null;
    "duplicates.group.phone": { value: string | number; count: number; shown: string | number };
    "duplicates.group.mailbox": { value: string | number; count: number; shown: string | number };
    "duplicates.group.domain": { value: string | number; count: number; shown: string | number };
    "duplicates.group.name": { value: string | number; place: string | number; count: number; shown: string | number };
    "duplicates.group.placed": { value: string | number; place: string | number; count: number; shown: string | number };
    "duplicates.range": { from: string | number; to: string | number; total: string | number };
    "duplicates.reasons": null;
    "duplicates.dismiss": null;
    "duplicates.listAgain": null;
    "duplicates.merge": null;
    "duplicates.dismissed": null;
    "duplicates.dismissFailed": null;
    "duplicates.listedAgain": null;
    "duplicates.undoFailed": null;
  }
}
