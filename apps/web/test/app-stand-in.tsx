import { createClient } from "@lanyard/client/client";
import type { Client } from "@lanyard/client/client-shape";
import type { QueryClient } from "@tanstack/react-query";
import { createMemoryHistory } from "@tanstack/react-router";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { inject, vi } from "vitest";
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

export interface OpenedApp {
  /** An API client that acts as the signed-in user. Simulated network faults do not affect it. */
  readonly api: Client;
  readonly network: NetworkStandIn;
  readonly user: UserEvent;
  readonly cache: QueryClient;
  readonly path: () => string;
  readonly go: (path: string) => void;
}

const apiFetch = globalThis.fetch;

export function unique(name: string): string {
  return `${name}-${crypto.randomUUID().slice(0, 8)}`;
}

/** Returns the path of a list that finds no records, because an empty list renders faster than a full one. */
export const emptyList = (plural: "contacts" | "companies" | "deals") =>
  `/${plural}?search=${unique("nobody")}`;

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

export async function openApi(email: string): Promise<Client> {
  const accessToken = await createBrowserStandIn().holdSession(email);
  const session = { accessToken: () => accessToken, refresh: async () => undefined };
  return createClient({ baseUrl: inject("apiUrl"), session, fetch: apiFetch });
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
  return {
    network,
    cache: queryClient,
    user: userEvent.setup(),
    go: (to) => history.push(to),
    path: () => `${history.location.pathname}${history.location.search}`,
  };
}
