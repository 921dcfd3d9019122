import "#src/styles/app.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { ErrorScreen } from "#src/app/error-screen.tsx";
import { PaletteButton } from "#src/app/palette-button.tsx";
import { Shell } from "#src/app/shell.tsx";
import { LoginPage } from "#src/features/session/login-page.tsx";
import { SessionNoticePage } from "#src/features/session/session-notice-page.tsx";
import { setTheme } from "#src/lib/browser/theme.ts";
import { activateLanguage } from "#src/lib/i18n/message-loading.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { plainEntity, tipsFor } from "#src/records/list/loading-tips.ts";
import { LoadingScreen } from "#src/ui/feedback/loading-screen.tsx";
import { SkeletonRows } from "#src/ui/feedback/skeleton.tsx";
import { OverlayHost } from "#src/ui/overlays/overlay-host.tsx";
import { Components } from "./components.tsx";
import { Overlays } from "./overlays.tsx";

const user = {
  id: "1",
  email: "ines@example.com",
  name: "Ines Duarte",
  orgSlug: "fernhill-supply",
  role: "admin",
  permissions: ["*"],
};

const asked = new URLSearchParams(location.search);

const loginActs = { onSignIn: () => {}, onContinueInTab: () => {}, onSignOut: async () => {} };

const shown: Record<string, () => React.ReactNode> = {
  components: () => (
    <InShell>
      <Components />
    </InShell>
  ),
  overlays: () => (
    <InShell>
      <Overlays />
    </InShell>
  ),
  loading: () => (
    <InShell>
      <LoadingScreen
        title={t("shell.preparing", { entity: plainEntity("contacts") })}
        mark="person"
        tipsAfter={(waitedMs) => tipsFor("contacts", waitedMs)}
        skeleton={<SkeletonRows rows={12} columns={5} label={t("ui.loading")} />}
      />
    </InShell>
  ),
  login: () => <LoginPage isOpening={false} {...loginActs} />,
  "login-blocked": () => <LoginPage isOpening={false} failure="popup-blocked" {...loginActs} />,
  "login-not-ended": () => <LoginPage isOpening={false} failure="not-ended" {...loginActs} />,
  "login-opening": () => <LoginPage isOpening {...loginActs} />,
  notice: () => <SessionNoticePage title="Starting SSO Authentication..." text="Please wait." isWorking />,
  error: () => (
    <ErrorScreen error={new TypeError("Cannot read properties of undefined")} onRetry={() => {}} />
  ),
};

function InShell({ children }: { children: React.ReactNode }) {
  return (
    <Shell user={user} onSignOut={() => {}} search={<PaletteButton />}>
      {children}
    </Shell>
  );
}

function Shown() {
  const show = shown[asked.get("show") ?? "components"] ?? (() => null);
  return (
    <>
      {show()}
      <OverlayHost />
    </>
  );
}

const root = createRootRoute({ component: Shown });
const pages = ["/contacts", "/companies", "/deals", "/pipeline", "/profile", "/settings"].map((path) =>
  createRoute({ getParentRoute: () => root, path }),
);
const router = createRouter({
  routeTree: root.addChildren(pages),
  history: createMemoryHistory({ initialEntries: ["/contacts"] }),
});

await activateLanguage("en");
if (asked.has("theme")) setTheme(asked.get("theme") === "dark" ? "dark" : "light");
const element = document.getElementById("root");
if (element) {
  createRoot(element).render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}
