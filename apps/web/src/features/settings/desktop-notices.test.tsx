import type { Client } from "@lanyard/client/client-shape";
import { render, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { createDesktopNotices } from "./preferences-listeners.tsx";
import type { SettingsDraft } from "./settings-draft.ts";
import { NotificationSettings } from "./settings-form.tsx";

const at = "2026-11-22T09:00:00.000Z";
const change = { id: "1", actor_name: "Tobias", label: "Kim", kind: "update", at };
const later = { ...change, id: "2", label: "Ola", at: "2026-11-22T09:00:05.000Z" };
const asked: string[] = [];
const made: (typeof change)[] = [];
const client = {
  person: {
    ownChanges: async ({ query }: { query: { since: string } }) => {
      asked.push(query.since);
      // The server stores times more precisely than it reports them, so a change is later than its reported
      // time.
      return { changes: made.filter((each) => each.at >= query.since) };
    },
  },
} as unknown as Client;

beforeEach(() => {
  asked.length = 0;
  made.splice(0, made.length, change);
  // The clock of this device is ten minutes fast.
  vi.useFakeTimers({ now: new Date("2026-11-22T09:10:00Z") });
});

function browserWith(permission: string, show: (title: string) => void): void {
  const stub = class {
    static permission = permission;
    constructor(title: string) {
      show(title);
    }
  };
  vi.stubGlobal("Notification", stub);
}

const refuse = () => {
  throw new TypeError("Illegal constructor");
};

async function changedByColleague(): Promise<void> {
  createDesktopNotices(client).ask({ at });
  await vi.runAllTimersAsync();
}

it("a desktop notification of a change appears even if the device's clock is fast", async () => {
  const banners: string[] = [];
  browserWith("granted", (title) => banners.push(title));
  await changedByColleague();
  expect(asked).toEqual(["2026-11-22T08:59:59.999Z"]);
  expect(banners).toEqual([t("settings.noticeChanged")]);
});

it("each change causes one desktop notification, even if the server repeats a change", async () => {
  const told: string[] = [];
  vi.stubGlobal("Notification", bannersTelling(told));
  const notices = createDesktopNotices(client);
  for (const next of [change, later, { ...later, id: "3", label: "Per" }]) {
    if (next !== change) made.unshift(next);
    notices.ask(next);
    await vi.runAllTimersAsync();
  }
  expect(told).toEqual(
    ["Kim", "Ola", "Per"].map((label) => t("settings.noticeBody", { actor: "Tobias", label })),
  );
});

const bannersTelling = (told: string[]) =>
  class {
    static permission = "granted";
    constructor(_title: string, { body }: { body: string }) {
      told.push(body);
    }
  };

const draft = {
  values: { notify_desktop: true },
  services: {},
  change: () => undefined,
} as unknown as SettingsDraft;

function desktopSwitch() {
  const found = screen.getByRole<HTMLInputElement>("switch", { name: t("settings.desktop") });
  return { isOn: found.checked, isOff: found.disabled };
}

it.each(["granted", "default"])(
  "with the permission %s, the switch explains that notifications are unavailable",
  async (permission) => {
    browserWith(permission, refuse);
    if (permission === "granted") await changedByColleague();
    render(<NotificationSettings draft={draft} />);
    expect(desktopSwitch()).toEqual({ isOn: false, isOff: true });
    screen.getByText(t("settings.desktop.unsupported"));
  },
);

it("the switch is enabled while the permission for notifications is undecided", () => {
  browserWith("default", () => undefined);
  render(<NotificationSettings draft={draft} />);
  expect(desktopSwitch()).toEqual({ isOn: true, isOff: false });
});
