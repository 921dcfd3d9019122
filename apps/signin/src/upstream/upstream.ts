import { type Auth, upstreamProvider } from "#src/person/auth.ts";
import type { SigninSettings } from "#src/signin-settings.ts";

/** The path to which better-auth redirects after checking the provider's response. */
export const upstreamFinishedPath = "/login/upstream/finished";

/**
 * Returns a function that recreates better-auth until the provider is available. better-auth loads the
 * provider's addresses only on creation, and drops a provider that does not respond.
 */
function createConnection(makeAuth: () => Auth): () => Promise<Auth> {
  let made = makeAuth();
  return async () => {
    if (!(await knowsProvider(made))) made = makeAuth();
    return made;
  };
}

async function knowsProvider(auth: Auth): Promise<boolean> {
  const { socialProviders } = await auth.$context;
  return socialProviders.some(({ id }) => id === upstreamProvider);
}

export async function createUpstream(makeAuth: () => Auth, { upstream, issuer }: SigninSettings) {
  if (!upstream) return undefined;
  const connect = createConnection(makeAuth);
  const { authCookies } = await (await connect()).$context;
  return {
    name: upstream.name,
    /**
     * The name of better-auth's session cookie. Browsers have it only between the provider's response and the
     * first cookie of Lanyard ID.
     */
    cookieName: authCookies.sessionToken.name,
    async begin(query: string) {
      const auth = await connect();
      if (!(await knowsProvider(auth))) return undefined;
      const { headers, response } = await auth.api.signInSocial({
        body: {
          provider: upstreamProvider,
          callbackURL: `${issuer}${upstreamFinishedPath}?${query}`,
          errorCallbackURL: `${issuer}/sign-in-error`,
          disableRedirect: true,
        },
        returnHeaders: true,
      });
      const url = response.redirect || !response.url ? undefined : response.url;
      return url ? { url, cookies: headers.getSetCookie() } : undefined;
    },
    takeAnswer: async (request: Request) => (await connect()).handler(request),
    /** Returns the session that better-auth created for the browser with these headers. */
    async findSession(headers: Headers) {
      const auth = await connect();
      const found = await auth.api.getSession({ headers, query: { disableCookieCache: true } });
      return found?.session.id;
    },
  };
}

export type Upstream = NonNullable<Awaited<ReturnType<typeof createUpstream>>>;
