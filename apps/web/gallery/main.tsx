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
import { startAreas } from "#src/app/start-areas.ts";
import { plainEntity, tipsFor } from "#src/lib/loading-tips.ts";
import { activateLanguage } from "#src/lib/message-loading.ts";
import { t } from "#src/lib/messages.ts";
import { setTheme } from "#src/lib/theme.ts";
import { LoginPage } from "#src/pages/login-page.tsx";
import { SessionNoticePage } from "#src/pages/session-notice-page.tsx";
import { OverlayHost } from "#src/ui/overlay-host.tsx";
import { SkeletonRows } from "#src/ui/skeleton.tsx";
import { WaitingScreen } from "#src/ui/waiting-screen.tsx";
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
      <WaitingScreen
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

await activateLanguage("en", [...startAreas, "session"]);
if (asked.has("theme")) setTheme(asked.get("theme") === "dark" ? "dark" : "light");
const element = document.getElementById("root");
if (element) {
  createRoot(element).render(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  );
}
