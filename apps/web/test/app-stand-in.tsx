import { createClient } from "@lanyard/client/client";
import type { Client } from "@lanyard/client/client-shape";
import type { Company } from "@lanyard/contract/company/company-schema";
import type { Contact } from "@lanyard/contract/contact/contact-schema";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import type { Interaction } from "@lanyard/contract/interaction/interaction-schema";
import { recordIn } from "@lanyard/contract/kind/envelope";
import { recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { Task } from "@lanyard/contract/task/task-schema";
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { test as base, inject, vi } from "vitest";
import { App } from "#src/app/app.tsx";
import { connect } from "#src/app/client.ts";
import { createAppRouter } from "#src/app/router.tsx";
import { createBrowserStandIn, mintSession } from "#src/features/session/test/browser-stand-in.ts";
import { createQueryClient } from "#src/lib/api/caching.ts";
import { createNetworkStandIn, type NetworkStandIn } from "./network-stand-in.ts";
import { pagesLoaded, watchLoading } from "./page-loading.ts";

// Adds features that jsdom lacks: dialogs that open, and element sizes, from which long lists derive their
// visible rows.
Object.defineProperty(HTMLElement.prototype, "offsetHeight", { configurable: true, get: () => 60 });
Object.defineProperty(Element.prototype, "clientHeight", { configurable: true, get: () => 600 });
Object.defineProperty(HTMLElement.prototype, "offsetWidth", { configurable: true, get: () => 800 });
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

export interface OpenedApp extends Presses {
  /** An API client that acts as the signed-in user. Simulated network faults do not affect it. */
  readonly api: Api;
  readonly network: NetworkStandIn;
  readonly user: UserEvent;
  readonly cache: QueryClient;
  readonly path: () => string;
  readonly go: (path: string) => void;
  readonly back: () => void;
}

type Name = string | RegExp;
type Presses = ReturnType<typeof pressesOf>;

/** Returns the steps that tests do most often. Each waits for its elements. */
function pressesOf(user: UserEvent) {
  const press = async (name: Name) => user.click(await screen.findByRole("button", { name }));
  return {
    press,
    pressFirst: async (name: Name) => {
      const [button] = await screen.findAllByRole("button", { name });
      if (button) await user.click(button);
    },
    pressLast: async (name: Name) => {
      const button = (await screen.findAllByRole("button", { name })).at(-1);
      if (button) await user.click(button);
    },
    /** Chooses an item of the menu that a button opens. */
    choose: async (button: Name, item: Name, role: "menuitem" | "menuitemcheckbox" = "menuitem") => {
      await press(button);
      await user.click(await screen.findByRole(role, { name: item }));
    },
    /** Answers the open confirmation with a button. */
    confirm: async (answer: Name, title?: Name) => {
      const question = await screen.findByRole("alertdialog", title === undefined ? {} : { name: title });
      await user.click(within(question).getByRole("button", { name: answer }));
    },
    retype: async (field: Element, text: string) => {
      await user.clear(field);
      await fill(user, field, text);
    },
  };
}

const apiFetch = globalThis.fetch;

/**
 * A test whose callback can ask for an API client of the administrator, a new member, their API client, and the
 * app on the profile page. `openApi` replaces the network of the page, so the clients are created first.
 */
export const test = base
  .extend("admin", () => openApi("demo@lanyard.example"))
  .extend("member", () => newMember("user"))
  .extend("memberApi", ({ member }) => openApi(member))
  .extend("app", () => openApp("/profile"))
  .extend("memberApp", ({ member }) => openApp("/profile", member));

export function unique(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}`;
}

/** Returns the path of a list that finds no records, because an empty list renders faster than a full one. */
export const emptyList = (plural: "contacts" | "companies" | "deals") =>
  `/${plural}?search=${unique("nobody")}`;

export const textsOf = (elements: readonly Element[]) => elements.map(({ textContent }) => textContent);

/** Pastes a text into a field, because typing would render the form for each letter. */
export async function fill(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

export async function upload(user: UserEvent, file: File): Promise<void> {
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>("input[type=file]");
    if (found === null) throw new Error("The page has no field for files");
    return found;
  });
  await user.upload(field, file);
}

/**
 * Adds a member and returns the member's e-mail address. The domain of the address names the organisation.
 * Unknown domains, such as the default, mean the organisation that most test files share.
 */
export async function newMember(role: "user" | "viewer", organisation = "member"): Promise<string> {
  const email = `${unique(role)}@${organisation}.example`;
  await mintSession(email, role);
  return email;
}

export function expectFailures(): void {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
}

export async function openApi(email: string): Promise<Api> {
  return apiOfSession(await createBrowserStandIn().holdSession(email));
}

export type Api = ReturnType<typeof apiOfSession>;

export function apiOfSession(accessToken: string) {
  const session = { accessToken: () => accessToken, refresh: async () => undefined };
  const client = createClient({ baseUrl: inject("apiUrl"), session, fetch: apiFetch });
  return Object.assign(client, shortcutsOf(client));
}

interface Records {
  contact: { routes: Client["contacts"]; record: Contact };
  company: { routes: Client["companies"]; record: Company };
  deal: { routes: Client["deals"]; record: Deal };
  task: { routes: Client["tasks"]; record: Task };
  interaction: { routes: Client["interactions"]; record: Interaction };
}
type Noun = keyof Records;
type Body<N extends Noun, R extends "create" | "update"> = Parameters<Records[N]["routes"][R]>[0]["body"];
type Routes = Record<"create" | "read" | "update", (input: object) => Promise<{ actionId?: string }>>;

/** Returns functions that create, read and change a record of any kind. */
function shortcutsOf(client: Client) {
  const routesOf = (noun: Noun) => client[recordKinds[noun].plural] as unknown as Routes;
  const recordOf = <N extends Noun>(noun: N, answer: object) =>
    recordIn(recordKinds[noun], answer) as unknown as Records[N]["record"];
  return {
    add: async <N extends Noun>(noun: N, body: Body<N, "create">) =>
      recordOf(noun, await routesOf(noun).create({ body })),
    read: async <N extends Noun>(noun: N, id: string) =>
      recordOf(noun, await routesOf(noun).read({ params: { id } })),
    edit: <N extends Noun>(noun: N, id: string, body: Body<N, "update">) =>
      routesOf(noun).update({ params: { id }, body }),
  };
}

/** Opens the app at a path as a signed-in user. API and Lanyard ID are real; the browser is simulated. */
export async function openApp(
  path: string,
  email = "demo@lanyard.example",
  prepare?: (network: NetworkStandIn) => void,
): Promise<OpenedApp> {
  // Unmounts an app that the same test opened earlier. It would send its requests to the new simulated
  // network.
  cleanup();
  const api = await openApi(email);
  localStorage.setItem("was_signed_in", "true");
  const app = await renderApp(path, prepare);
  await pagesLoaded();
  return { ...app, api };
}

/** Removes the app from the page like a reload, which keeps the session storage. */
export function removeForReload(): void {
  const kept = Object.entries(sessionStorage);
  cleanup();
  for (const [key, value] of kept) sessionStorage.setItem(key, value);
}

/** Opens the app at a path with the session that the simulated browser already has, if any. */
export async function renderApp(
  path: string,
  prepare?: (network: NetworkStandIn) => void,
): Promise<Omit<OpenedApp, "api">> {
  const network = createNetworkStandIn(inject("apiUrl"), apiFetch);
  prepare?.(network);
  const toSignin = globalThis.fetch;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) =>
    url.startsWith("/api") ? network.send(url.slice("/api".length), init) : toSignin(url, init),
  );
  const history = createMemoryHistory({ initialEntries: [path] });
  const queryClient = createQueryClient();
  const connection = connect(queryClient);
  const router = createAppRouter({ client: connection.client, cache: queryClient });
  router.update({ ...router.options, history });
  watchLoading({ router, cache: queryClient, network });
  await act(async () => {
    render(<App queryClient={queryClient} router={router} connection={connection} />);
  });
  const user = userEvent.setup();
  return {
    ...pressesOf(user),
    network,
    cache: queryClient,
    user,
    go: (to) => history.push(to),
    back: () => history.back(),
    path: () => `${history.location.pathname}${history.location.search}`,
  };
}
