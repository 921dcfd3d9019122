import { i18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { Fragment, type ReactNode, useEffect } from "react";
import { SessionLayer } from "#src/features/session/session-layer.tsx";
import { ClientContext } from "#src/lib/api/client-context.ts";
import { LanyardIdContext } from "#src/lib/api/lanyard-id.ts";
import { guardDoublePresses } from "#src/lib/browser/double-press.ts";
import { OverlayHost } from "#src/ui/overlays/overlay-host.tsx";
import type { Connection } from "./client.ts";
import { ConfigContext } from "./config-context.ts";
import type { createAppRouter } from "./router.tsx";

type AppProps = {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
  connection: Connection;
};

export function App({ queryClient, router, connection }: AppProps) {
  useEffect(guardDoublePresses, []);
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider i18n={i18n}>
        <InLanguage>
          <ClientContext value={connection.client}>
            <SessionLayer session={connection.session}>
              <ConfigContext value={connection.config}>
                <LanyardIdContext value={connection.lanyardId}>
                  <RouterProvider router={router} />
                </LanyardIdContext>
              </ConfigContext>
            </SessionLayer>
          </ClientContext>
        </InLanguage>
        <Overlays />
      </I18nProvider>
    </QueryClientProvider>
  );
}

/**
 * Remounts its children when the language changes, because components that call `t()` do not subscribe to it.
 */
function InLanguage({ children }: { children: ReactNode }) {
  const { i18n: current } = useLingui();
  return <Fragment key={current.locale}>{children}</Fragment>;
}

/** Renders dialogs and toasts outside InLanguage, so that open toasts survive a change of language. */
function Overlays() {
  useLingui();
  return <OverlayHost />;
}
