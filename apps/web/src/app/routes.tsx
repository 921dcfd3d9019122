import type { Client } from "@lanyard/client/client-shape";
import { nounsWith, recordKinds } from "@lanyard/contract/kind/record-kinds";
import type { QueryClient } from "@tanstack/react-query";
import { createRootRouteWithContext, createRoute, Outlet, redirect } from "@tanstack/react-router";
import { companyListParams, companySource, readCompanyTab } from "#src/features/companies/company-source.ts";
import { contactListParams, contactSource } from "#src/features/contacts/contact-source.ts";
import { dealListParams } from "#src/features/deals/deal-list-params.ts";
import { dealSource } from "#src/features/deals/deal-source.ts";
import { readFiguresSearch } from "#src/features/deals/figures-address.ts";
import { readDuplicatesSearch } from "#src/features/duplicates/duplicates-search.ts";
import { interactionListParams } from "#src/features/interactions/interaction-source.ts";
import { readBoardSearch } from "#src/features/pipeline/board/pipeline-view.ts";
import { readSettingsSearch } from "#src/features/settings/settings-params.ts";
import { tasksPageParams } from "#src/features/tasks/tasks-search.ts";
import { meOptions } from "#src/lib/api/me.ts";
import { idIn, oneOf } from "#src/lib/browser/search-params.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { readRecordTab } from "#src/records/list/record-tab.ts";
import { recordPageOptions } from "#src/records/page/record-page-options.ts";
import type { RecordSource } from "#src/records/source.ts";
import { toast } from "#src/ui/overlays/toast.ts";
import { LazyInteractionLine, LazyRecordTasks, LazyStagePath } from "./lazy-record-parts.ts";
import { page } from "./page.ts";
import { SignedInLayout } from "./signed-in-layout.tsx";

export type RouteContext = { client: Client; cache: QueryClient };

const root = createRootRouteWithContext<RouteContext>()({ component: Outlet });

const signedIn = createRoute({ getParentRoute: () => root, id: "signed-in", component: SignedInLayout });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/contacts", replace: true });
  },
});

/** Parts of record pages whose code is separate from the page's code but loads together with it. */
const withParts = { parts: [LazyInteractionLine, LazyRecordTasks, LazyStagePath] };

/** Requests a record when a link to it is hovered or focused, and in parallel with the code of its page. */
function readRecord<Row>({ client, cache }: RouteContext, source: RecordSource<Row>, id: string): void {
  const isSignedIn = cache.getQueryData(meOptions(client).queryKey) !== undefined;
  if (isSignedIn) void cache.prefetchQuery(recordPageOptions(source, client, cache, id));
}

/** Pages with this option report their first paint themselves. Background code loads afterwards. */
const says = { saysWhen: true };

const contacts = createRoute({
  getParentRoute: () => signedIn,
  path: "/contacts",
  validateSearch: contactListParams.read,
  component: page(() => import("#src/pages/contacts-page.tsx"), "ContactsPage", says),
});

const contact = createRoute({
  getParentRoute: () => signedIn,
  path: "/contacts/$contactId",
  validateSearch: readRecordTab,
  loader: ({ context, params }) => readRecord(context, contactSource, params.contactId),
  component: page(() => import("#src/pages/contact-page.tsx"), "ContactPage", withParts),
});

const companies = createRoute({
  getParentRoute: () => signedIn,
  path: "/companies",
  validateSearch: companyListParams.read,
  component: page(() => import("#src/pages/companies-page.tsx"), "CompaniesPage", says),
});

const company = createRoute({
  getParentRoute: () => signedIn,
  path: "/companies/$companyId",
  validateSearch: readCompanyTab,
  loader: ({ context, params }) => readRecord(context, companySource, params.companyId),
  component: page(() => import("#src/pages/company-page.tsx"), "CompanyPage", withParts),
});

const deals = createRoute({
  getParentRoute: () => signedIn,
  path: "/deals",
  validateSearch: dealListParams.read,
  component: page(() => import("#src/pages/deals-page.tsx"), "DealsPage", says),
});

const deal = createRoute({
  getParentRoute: () => signedIn,
  path: "/deals/$dealId",
  validateSearch: readRecordTab,
  loader: ({ context, params }) => readRecord(context, dealSource, params.dealId),
  component: page(() => import("#src/pages/deal-page.tsx"), "DealPage", withParts),
});

const pipeline = createRoute({
  getParentRoute: () => signedIn,
  path: "/pipeline",
  validateSearch: readBoardSearch,
  component: page(() => import("#src/pages/pipeline-page.tsx"), "PipelinePage", says),
});

const onePipeline = createRoute({
  getParentRoute: () => signedIn,
  path: "/pipeline/$pipelineId",
  validateSearch: readBoardSearch,
  component: page(() => import("#src/pages/pipeline-page.tsx"), "PipelinePage", says),
});

const importedPlurals = nounsWith("import").map((noun) => recordKinds[noun].plural);

const importRoute = createRoute({
  getParentRoute: () => signedIn,
  path: "/import",
  validateSearch: ({
    from,
    id,
  }: Record<string, unknown>): { from?: string | undefined; id?: string | undefined } => ({
    from: oneOf([...importedPlurals, "mixed"], from),
    id: idIn(id),
  }),
  component: page(() => import("#src/pages/import-page.tsx"), "ImportPage"),
});

const tasks = createRoute({
  getParentRoute: () => signedIn,
  path: "/tasks",
  validateSearch: tasksPageParams.read,
  component: page(() => import("#src/pages/tasks-page.tsx"), "TasksPage"),
});

const task = createRoute({
  getParentRoute: () => signedIn,
  path: "/tasks/$taskId",
  validateSearch: readRecordTab,
  component: page(() => import("#src/pages/task-page.tsx"), "TaskPage"),
});

const interactions = createRoute({
  getParentRoute: () => signedIn,
  path: "/interactions",
  validateSearch: interactionListParams.read,
  component: page(() => import("#src/pages/interactions-page.tsx"), "InteractionsPage", says),
});

const interaction = createRoute({
  getParentRoute: () => signedIn,
  path: "/interactions/$interactionId",
  validateSearch: readRecordTab,
  component: page(() => import("#src/pages/interaction-page.tsx"), "InteractionPage"),
});

const duplicates = createRoute({
  getParentRoute: () => signedIn,
  path: "/duplicates",
  validateSearch: readDuplicatesSearch,
  component: page(() => import("#src/pages/duplicates-page.tsx"), "DuplicatesPage"),
});

const figures = createRoute({
  getParentRoute: () => signedIn,
  path: "/figures",
  validateSearch: readFiguresSearch,
  component: page(() => import("#src/pages/figures-page.tsx"), "FiguresPage"),
});

const answerStates = ["open", "answered"] as const;

const proposals = createRoute({
  getParentRoute: () => signedIn,
  path: "/proposals",
  validateSearch: ({
    id,
    state,
  }: Record<string, unknown>): { id?: string | undefined; state?: "open" | "answered" | undefined } => ({
    id: idIn(id),
    state: oneOf(answerStates, state),
  }),
  component: page(() => import("#src/pages/proposals-page.tsx"), "ProposalsPage"),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: "/profile",
  component: page(() => import("#src/pages/profile-page.tsx"), "ProfilePage"),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings",
  validateSearch: readSettingsSearch,
  component: page(() => import("#src/pages/settings-page.tsx"), "SettingsPage"),
});

const sso = createRoute({
  getParentRoute: () => root,
  path: "/sso",
  component: page(() => import("#src/pages/sso-page.tsx"), "SsoPage", says),
});

const authCallback = createRoute({
  getParentRoute: () => root,
  path: "/auth/callback",
  component: page(() => import("#src/pages/auth-callback-page.tsx"), "AuthCallbackPage", says),
});

const shownLetters = 60;

/** Redirects unknown URLs to the list of contacts and shows a toast with the reason (spec section 2.1). */
const anythingElse = createRoute({
  getParentRoute: () => root,
  path: "$",
  beforeLoad: ({ location, preload }) => {
    const path = location.pathname.slice(0, shownLetters);
    if (!preload) toast.info(t("shell.noPage", { path }));
    throw redirect({ to: "/contacts", replace: true });
  },
});

const publicRoutes = [home, sso, authCallback, anythingElse] as const;
const signedInRoutes = [
  interactions,
  interaction,
  contacts,
  contact,
  companies,
  company,
  importRoute,
  deals,
  deal,
  pipeline,
  onePipeline,
  tasks,
  task,
  duplicates,
  figures,
  proposals,
  profile,
  settings,
] as const;

export const routeTree = root.addChildren([...publicRoutes, signedIn.addChildren([...signedInRoutes])]);
