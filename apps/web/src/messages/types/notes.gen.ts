// Generated from src/messages/en/notes.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "notes.tab": { count: string | number };
    "notes.new": null;
    "notes.placeholder": null;
    "notes.add": null;
    "notes.saving": null;
    "notes.list": null;
    "notes.none": null;
    "notes.loading": null;
    "notes.failedTitle": null;
    "notes.tryAgain": null;
    "notes.edit": null;
    "notes.delete": null;
    "notes.text": null;
    "notes.save": null;
    "notes.cancel": null;
    "notes.by": { author: string | number; date: string | number };
    "notes.edited": null;
    "notes.added": null;
    "notes.changed": null;
    "notes.deleted": null;
    "notes.restored": null;
    "notes.addFailed": null;
    "notes.changeFailed": null;
    "notes.deleteFailed": null;
    "notes.undoFailed": null;
    "notes.collision": { text: string | number };
    "notes.keepMine": null;
    "notes.takeTheirs": null;
    "notes.recent": null;
    "notes.quickPlaceholder": null;
    "notes.noneQuick": null;
    "notes.viewAll": { count: number; shown: string | number };
    "notes.deleteFrom": { date: string | number };
    "notes.pin": null;
    "notes.unpin": null;
    "notes.pinned": null;
    "notes.unpinned": null;
    "notes.pinMark": null;
    "notes.pinnedList": null;
  }
}
