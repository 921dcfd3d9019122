import type { Page } from "@playwright/test";
import {
  type Connect,
  changeRecords,
  connectProgram,
  createFields,
  createView,
  reason,
  view,
} from "./screenshot-data.ts";

export interface Scene {
  /** The path below `docs`. */
  readonly picture: string;
  readonly path: string;
  readonly colorScheme: "light" | "dark";
  readonly viewport: { readonly width: number; readonly height: number };
  /** Creates data that the demonstration lacks. */
  prepare?(connect: Connect): Promise<unknown>;
  show(page: Page): Promise<unknown>;
}

const row = (page: Page) => page.getByRole("table").getByRole("row").nth(5).waitFor();

const readme = { path: "/contacts", viewport: { width: 1440, height: 900 }, show: row };

const people = [
  "First Name,Last Name,Company,Email,Phone",
  "Runa,Óðinsdóttir,Óðinn Sails,runa@odinn.example,+354 555 0101",
  "Tove,Nygaard,Óðinn Sails,tove@odinn.example,+47 22 33 44 55",
  "Marco,Bellini,Bellini Marine,marco@bellini.example,+39 06 555 0188",
  "Aiko,Tanaka,Harbor Freight Co,not-an-address,+81 3 5550 0144",
  ",,,,+1 212 555 0123",
].join("\n");

const withDeals = encodeURIComponent(JSON.stringify({ field: "deals", op: "any" }));

/**
 * All pictures of README.md and docs/guide. A scene that creates or changes data follows the scenes in which
 * this data would appear.
 */
export const scenes: readonly Scene[] = [
  { ...readme, picture: "contacts.png", colorScheme: "light" },
  { ...readme, picture: "contacts-dark.png", colorScheme: "dark" },
  guide("contact", "/contacts", async (page) => {
    await row(page);
    await page.getByRole("table").getByRole("link").nth(8).click();
    await page.getByRole("link", { name: "View Full Contact" }).waitFor();
    // The parts of the panel load one after another.
    await page.waitForTimeout(1500);
    await page.locator(".sk").last().waitFor({ state: "hidden" });
  }),
  guide("import", "/import", async (page) => {
    const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(people) };
    await page.getByLabel("Browse files").last().setInputFiles(file);
    await page.getByRole("button", { name: "Check Import" }).click();
    await page.getByText("Will be created", { exact: true }).waitFor();
  }),
  guide("duplicates", "/duplicates", (page) =>
    page.getByRole("button", { name: "Merge…" }).first().waitFor(),
  ),
  guide("board", "/pipeline?view=deals&owner_id=me&next_step=none", (page) =>
    page.locator("[data-row-link]").nth(8).waitFor(),
  ),
  guide(
    "history",
    "/settings?tab=history",
    (page) => page.getByRole("button", { name: /^Undo/u }).first().waitFor(),
    changeRecords,
  ),
  {
    ...guide("tasks", "/tasks", (page) => page.getByRole("checkbox").nth(4).waitFor()),
    viewport: { width: 1280, height: 570 },
  },
  guide("shortcuts", "/contacts", async (page) => {
    await row(page);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard Shortcuts" }).waitFor();
  }),
  guide("members", "/settings?tab=members", (page) =>
    page
      .getByLabel(/^Role of/u)
      .first()
      .waitFor(),
  ),
  guide("pipelines", "/settings?tab=pipelines", (page) => page.getByLabel("Pipeline name").first().waitFor()),
  guide("audit", "/settings?tab=audit", (page) => page.getByText("Signed in").nth(1).waitFor()),
  guide("interaction", `/contacts?sort_by=next_step&filter=${withDeals}`, async (page) => {
    await row(page);
    await page.getByRole("table").getByRole("link").nth(2).click();
    await page.getByRole("link", { name: "View Full Contact" }).click();
    await page
      .getByRole("textbox", { name: "Log an interaction" })
      .fill("Called 10 min, wants a quote, call again Friday");
    await page.getByText(/^Next step: /u).waitFor();
    await page.keyboard.press("Home");
  }),
  guide("views", "/deals", openView, createView),
  guide("conditions", "/deals", async (page) => {
    await openView(page);
    await page.getByRole("button", { name: /^Filters/u }).click();
    await page.getByRole("button", { name: "Add condition" }).scrollIntoViewIfNeeded();
  }),
  guide("fields", "/settings?tab=fields", (page) => page.getByText("Support plan").waitFor(), createFields),
  guide(
    "proposal",
    "/proposals",
    async (page) => {
      await page.getByRole("link", { name: reason }).click();
      await page.getByRole("button", { name: /^Accept/u }).waitFor();
    },
    connectProgram,
  ),
  guide("keys", "/settings?tab=keys", (page) => page.getByText("hooks.example.com").first().waitFor()),
];

function guide(name: string, path: string, show: Scene["show"], prepare?: Scene["prepare"]): Scene {
  const viewport = { width: 1280, height: 680 };
  return {
    picture: `guide/${name}.png`,
    path,
    colorScheme: "light",
    viewport,
    show,
    ...(prepare && { prepare }),
  };
}

async function openView(page: Page) {
  await page.getByRole("navigation", { name: "Views" }).getByRole("link", { name: view }).click();
  await page.locator("[data-group]").nth(1).waitFor();
}
