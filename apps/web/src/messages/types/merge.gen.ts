// Generated from src/messages/en/merge.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "merge.title.contact": null;
    "merge.title.company": null;
    "merge.merge": null;
    "merge.merging": null;
    "merge.failed": null;
    "merge.loadFailed": null;
    "merge.alreadyOne": null;
    "merge.other": null;
    "merge.otherPlaceholder": null;
    "merge.whichStays": null;
    "merge.reason.fullest": null;
    "merge.reason.oldest": null;
    "merge.about": { count: number; shown: string | number; created: string | number };
    "merge.stays": null;
    "merge.goesIn": null;
    "merge.suggested": null;
    "merge.leaveOut": { name: string | number };
    "merge.noneDiffer": null;
    "merge.same": { count: number; shown: string | number };
    "merge.kept": null;
    "merge.keptText": { parts: string | number };
    "merge.notes": null;
    "merge.files": null;
    "merge.history": null;
    "merge.undoable": { days: string | number };
    "merge.done": { count: string | number; days: string | number };
    "merge.apart": null;
    "merge.apartFailed": null;
  }
}
