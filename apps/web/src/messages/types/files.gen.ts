// Generated from src/messages/en/files.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "files.tab": { count: string | number };
    "files.drop": null;
    "files.limit": { size: string | number };
    "files.browse": null;
    "files.list": null;
    "files.none": null;
    "files.loading": null;
    "files.failedTitle": null;
    "files.tryAgain": null;
    "files.facts": { size: string | number; date: string | number; author: string | number };
    "files.glance": { size: string | number; date: string | number };
    "files.waiting": null;
    "files.uploading": { name: string | number };
    "files.share": { percent: string | number };
    "files.cancel": { name: string | number };
    "files.download": { name: string | number };
    "files.delete": { name: string | number };
    "files.preview": { name: string | number };
    "files.uploaded": { count: number };
    "files.deleted": null;
    "files.restored": null;
    "files.uploadFailed": null;
    "files.deleteFailed": null;
    "files.downloadFailed": null;
    "files.previewFailed": null;
    "files.undoFailed": null;
    "files.about": { name: string | number; reason: string | number };
    "files.tooLarge": { size: string | number; limit: string | number };
    "files.previewLoading": null;
    "files.page": { page: string | number; pages: string | number };
    "files.pagesLeft": { count: number };
    "files.attachments": null;
    "files.viewAll": { count: number; shown: string | number };
  }
}
