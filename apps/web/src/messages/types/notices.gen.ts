// Generated from src/messages/en/notices.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "notices.bell": { shown: string | number };
    "notices.assigned": { actor: string | number; label: string | number };
    "notices.assignedMany": { actor: string | number; count: number; shown: string | number };
    "notices.reminder": { label: string | number };
    "notices.new": null;
    "notices.older": null;
    "notices.loading": null;
    "notices.none": null;
    "notices.noneText": null;
    "notices.failed": null;
    "notices.failedText": null;
    "notices.desktop": null;
    "notices.desktopText": null;
  }
}
