// Generated from src/messages/en/kinds.json by "npm run messages -w @lanyard/web". Do not edit.
import "../../lib/i18n/messages.ts";

declare module "../../lib/i18n/messages.ts" {
  interface MessageParameters {
    "kinds.role.decision_maker": null;
    "kinds.role.champion": null;
    "kinds.role.influencer": null;
    "kinds.role.user": null;
    "kinds.role.blocker": null;
    "kinds.role.other": null;
    "kinds.one.company": null;
    "kinds.list.companies": null;
    "kinds.goTo.companies": null;
    "kinds.create.company": null;
    "kinds.one.contact": null;
    "kinds.list.contacts": null;
    "kinds.goTo.contacts": null;
    "kinds.create.contact": null;
    "kinds.one.deal": null;
    "kinds.list.deals": null;
    "kinds.goTo.deals": null;
    "kinds.create.deal": null;
    "kinds.one.task": null;
    "kinds.list.tasks": null;
    "kinds.goTo.tasks": null;
    "kinds.create.task": null;
  }
}
