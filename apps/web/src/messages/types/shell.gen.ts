// Generated from src/messages/en/shell.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "shell.product": null;
    "shell.skipToContent": null;
    "shell.noPage": { path: string | number };
    "shell.mainNavigation": null;
    "shell.mobileNavigation": null;
    "shell.pipelines": null;
    "shell.collapseSidebar": null;
    "shell.openSidebar": null;
    "shell.accountMenu": null;
    "shell.account": null;
    "shell.profile": null;
    "shell.settings": null;
    "shell.signOut": null;
    "shell.openPalette": null;
    "shell.notifications": null;
    "shell.preparing": { entity: string | number };
    "shell.tryAgain": null;
    "shell.refreshPage": null;
    "shell.failedUpgrade": { failed: string | number; version: string | number };
  }
}
