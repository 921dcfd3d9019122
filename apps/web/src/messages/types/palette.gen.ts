// Generated from src/messages/en/palette.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/messages.ts";

declare module "../../lib/messages.ts" {
  interface MessageParameters {
    "palette.label": null;
    "palette.placeholder": null;
    "palette.list": null;
    "palette.searchResults": null;
    "palette.recent": null;
    "palette.commands": null;
    "palette.startTyping": null;
    "palette.noResults": { query: string | number };
    "palette.noCommands": { query: string | number };
    "palette.searching": null;
    "palette.failed": { reason: string | number };
    "palette.found": { count: number };
    "palette.toMove": null;
    "palette.toOpen": null;
    "palette.toClose": null;
    "palette.company": null;
    "palette.deal": null;
    "palette.pipeline": null;
    "palette.contacts": { count: number; shown: string | number };
    "palette.goToContacts": null;
    "palette.goToCompanies": null;
    "palette.goToDeals": null;
    "palette.goToPipeline": null;
    "palette.goToImport": null;
    "palette.goToProfile": null;
    "palette.goToSettings": null;
    "palette.createContact": null;
    "palette.createCompany": null;
    "palette.createDeal": null;
    "palette.copyLink": null;
    "palette.linkCopied": null;
    "palette.linkNotCopied": null;
    "palette.toggleTheme": null;
    "palette.showShortcuts": null;
    "palette.signOut": null;
    "palette.openPalette": null;
    "palette.focusSearch": null;
    "palette.createHere": null;
    "palette.navigation": null;
    "palette.creating": null;
    "palette.anywhere": null;
    "palette.or": null;
    "palette.singleKeys": null;
    "palette.singleKeysHint": null;
    "palette.offline": null;
  }
}
