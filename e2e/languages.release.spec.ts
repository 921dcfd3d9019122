import type { Page } from "@playwright/test";
import { expect, expectNoise, ownContextTest as test } from "./fixtures.ts";
import { longestNameOf, startWalk } from "./languages.ts";
import { longestLanguage } from "./longest-texts.ts";
import { signInAsNew } from "./members.ts";
import type { OverflowProbe } from "./overflow.ts";

interface Screen {
  readonly path: string;
  /** Opens a dialog or panel of the screen before the check. */
  readonly open?: Opening;
  readonly stays?: true;
}
type Opening = (at: { page: Page; probe: OverflowProbe }) => Promise<void>;

const form = (type: string): Opening => {
  return async ({ page, probe }) => {
    await probe.tell("lanyard:create", { type });
    await page.getByRole("dialog").waitFor();
  };
};
const filters: Opening = ({ page }) =>
  page.getByRole("button", { name: longestNameOf("ui.filters"), exact: true }).click();
const palette: Opening = async ({ page, probe }) => {
  await probe.tell("lanyard:toggle-palette");
  await page.getByRole("dialog").waitFor();
};
const shortcuts: Opening = async ({ page }) => {
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
};

/** A few rows suffice, because all rows look alike. */
const short = "limit=25";

async function close(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/**
 * Returns the screens of signed-in members, with the dialogs and panels that open on them.
 * languages-more.release.spec.ts checks Lanyard ID, the import steps and other missing records.
 */
function screensOf({ contact, company, deal }: { contact: string; company: string; deal: string }): Screen[] {
  const list = (path: string, id: string, type: string): Screen[] => [
    { path: `${path}?${short}` },
    { path: `${path}?layout=grid&${short}` },
    { path: `${path}?open=${id}&${short}` },
    { path: `${path}?search=zzz&has_email=true` },
    { path: `${path}?${short}`, open: form(type) },
    // The filters are last, because their panel stays open.
    { path: `${path}?${short}`, open: filters, stays: true },
  ];
  const record = (path: string, ...tabs: string[]): Screen[] => [
    { path },
    ...tabs.map((tab) => ({ path: `${path}?tab=${tab}` })),
  ];
  return [
    { path: "/contacts", open: palette },
    { path: "/contacts", open: shortcuts },
    ...list("/contacts", contact, "contact"),
    ...record(`/contacts/${contact}`, "notes", "files", "activity"),
    { path: `/contacts/${crypto.randomUUID()}` },
    ...list("/companies", company, "company"),
    ...record(`/companies/${company}`, "contacts", "notes", "files", "activity"),
    ...list("/deals", deal, "deal"),
    ...record(`/deals/${deal}`, "notes", "files", "activity"),
    { path: "/pipeline" },
    { path: "/pipeline?view=deals" },
    { path: "/pipeline?view=companies" },
    { path: "/import" },
    { path: "/profile" },
    ...record("/settings", "members", "pipelines", "history"),
  ];
}

test.use({ locale: longestLanguage });

test("the longest translations fit on members' screens, wide and narrow", async ({
  page,
  context,
  api,
  noise,
}) => {
  await signInAsNew(context, "admin", "Polyglot Person");
  const query = { limit: 1 };
  const [{ contacts }, { companies }, { deals }] = await Promise.all([
    api.contacts.list({ query }),
    api.companies.list({ query }),
    api.deals.list({ query }),
  ]);
  const ids = { contact: contacts[0]?.id ?? "", company: companies[0]?.id ?? "", deal: deals[0]?.id ?? "" };
  const misfits: Record<string, string[]> = {};
  const { probe, look } = await startWalk(page, misfits);
  await page.goto("/settings");
  await expect(page.locator("html")).toHaveAttribute("lang", longestLanguage);
  for (const { path, open, stays } of screensOf(ids)) {
    await probe.go(path);
    await open?.({ page, probe });
    if (open) await probe.settled();
    await look(`${path}${open ? " opened" : ""}`);
    if (open && !stays) await close(page);
  }
  expectNoise(noise, /404/u);
  expect(misfits).toEqual({});
});
