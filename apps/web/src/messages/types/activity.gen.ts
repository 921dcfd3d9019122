// Generated from src/messages/en/activity.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "activity.list": null;
    "activity.created": null;
    "activity.imported": null;
    "activity.updated": null;
    "activity.completed": null;
    "activity.reopened": null;
    "activity.merged": null;
    "activity.moved": null;
    "activity.deleted": null;
    "activity.restored": null;
    "activity.undone": null;
    "activity.redone": null;
    "activity.wasUndone": null;
    "activity.noteAdded": null;
    "activity.noteChanged": null;
    "activity.noteDeleted": null;
    "activity.noteRestored": null;
    "activity.fileAdded": null;
    "activity.fileDeleted": null;
    "activity.fileRestored": null;
    "activity.change": { field: string | number; before: string | number; after: string | number };
    "activity.changeOfSeveral": { field: string | number; after: string | number };
    "activity.nothing": null;
    "activity.won": null;
    "activity.lost": null;
    "activity.loading": null;
    "activity.failed": null;
    "activity.tryAgain": null;
    "activity.more": null;
    "activity.loadingMore": null;
    "activity.contactAdded": null;
    "activity.contactRemoved": null;
    "activity.roleChanged": null;
    "activity.role": null;
    "activity.show": null;
    "activity.everything": null;
    "activity.partNote": null;
    "activity.partFile": null;
    "activity.partStage": null;
    "activity.partTask": null;
    "activity.partChange": null;
    "activity.noneOfPart": null;
    "activity.notePinned": null;
    "activity.noteUnpinned": null;
    "activity.yes": null;
    "activity.no": null;
    "activity.setBy": { via: string; name: string | number; at: string | number };
  }
}
