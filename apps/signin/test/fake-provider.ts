import { createServer, type IncomingMessage } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";

export interface FakeProvider {
  issuer: string;
  /** The person whom the provider reports as signed in. */
  person: { sub: string; email: string; email_verified: boolean; name: string };
  /** A nonce for ID tokens that replaces the nonce of the authorization request. */
  nonce: string | undefined;
  close: () => void;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

export async function startFakeProvider(port: number): Promise<FakeProvider> {
  const issuer = `http://localhost:${port}`;
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" };
  const nonces = new Map<string, string>();
  const provider: FakeProvider = {
    issuer,
    person: { sub: "p-1", email: "demo@lanyard.example", email_verified: true, name: "Ines Duarte" },
    nonce: undefined,
    close: () => server.close(),
  };
  const discovery = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    id_token_signing_alg_values_supported: ["RS256"],
  };
  const answers: Record<string, (request: IncomingMessage, url: URL) => Promise<unknown>> = {
    "/.well-known/openid-configuration": async () => discovery,
    "/keys": async () => ({ keys: [jwk] }),
    "/token": async (request) => {
      const code = new URLSearchParams(await readBody(request)).get("code") ?? "";
      const idToken = await new SignJWT({ ...provider.person, nonce: provider.nonce ?? nonces.get(code) })
        .setProtectedHeader({ alg: "RS256", kid: "1" })
        .setIssuer(issuer)
        .setAudience("lanyard")
        .setIssuedAt()
        .setExpirationTime("5m")
        .sign(privateKey);
      return { access_token: "x", token_type: "Bearer", expires_in: 300, id_token: idToken };
    },
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", issuer);
    if (url.pathname === "/authorize") {
      nonces.set("code", url.searchParams.get("nonce") ?? "");
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("code", "code");
      back.searchParams.set("state", url.searchParams.get("state") ?? "");
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const answer = answers[url.pathname];
    response.writeHead(answer ? 200 : 404, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ? await answer(request, url) : {}));
  });
  await new Promise<void>((resolve) => server.listen(port, "localhost", resolve));
  return provider;
}
