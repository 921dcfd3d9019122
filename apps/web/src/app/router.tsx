import { createRouter, parseSearchWith, stringifySearchWith } from "@tanstack/react-router";
import { provideOwnPickers } from "#src/records/form/own-pickers.ts";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { LoadingPage } from "#src/ui/feedback/spinner.tsx";
import { type RouteContext, routeTree } from "./routes.tsx";

const ErrorScreen = lazyComponent(async () => (await import("./error-screen.tsx")).ErrorScreen);

/** Creates the router. A page starts to load when the user hovers or focuses a link to it. */
export function createAppRouter(context: RouteContext) {
  provideOwnPickers(async () => (await import("./kind-pickers.ts")).kindPickers);
  return createRouter({
    routeTree,
    context,
    // The specification writes URL parameters as plain text, e.g. has_email=true without quotes.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(String),
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultPendingComponent: LoadingPage,
    defaultErrorComponent: ({ error, reset }) => <ErrorScreen error={error} onRetry={reset} />,
  });
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
