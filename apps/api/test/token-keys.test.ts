import { createServer, type RequestListener } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, expect, test } from "vitest";
import { createTokenChecker } from "#src/http/session.ts";
import { expectRefused } from "./refusal.ts";

/** The current request handler of the server that replaces Lanyard ID's key endpoint. */
let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const issuer = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
afterAll(() => server.close());

const claims = { sid: "session", orgSlug: "acme", name: "Somebody", email: "somebody@lanyard.example" };

function signed(key: Parameters<SignJWT["sign"]>[0]): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "ES256", typ: "at+jwt", kid: "one" })
    .setIssuer(issuer)
    .setAudience("lanyard-crm")
    .setSubject("person")
    .setIssuedAt()
    .setExpirationTime("15m")
    .sign(key);
}

test("without keys, a token check fails as unavailable, not as signed out", async () => {
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  const token = await signed(privateKey);
  const options = { jwksUrl: new URL("/.well-known/jwks.json", issuer), issuer, audience: ["lanyard-crm"] };
  const { check } = createTokenChecker(options);

  const withoutKeys: RequestListener[] = [
    // In order: Lanyard ID without its database, a proxy that cannot reach Lanyard ID, a proxy's own page, a
    // proxy's own JSON, and a lost connection.
    (_, response) => response.writeHead(503).end("{}"),
    (_, response) => response.writeHead(502).end("<h1>Bad gateway</h1>"),
    (_, response) => response.writeHead(200).end("<h1>Back soon</h1>"),
    (_, response) => response.writeHead(200).end(`{"message":"Back soon"}`),
    (_, response) => response.destroy(),
  ];
  for (const each of withoutKeys) {
    answer = each;
    await expectRefused(check(token), "UNAVAILABLE");
  }

  const keys = [{ ...(await exportJWK(publicKey)), kid: "one", alg: "ES256", use: "sig" }];
  answer = (_, response) => response.writeHead(200).end(JSON.stringify({ keys }));
  await expect(check(token)).resolves.toMatchObject({ sub: "person", orgSlug: "acme" });
  const other = await generateKeyPair("ES256");
  await expectRefused(check(await signed(other.privateKey)), "SIGNED_OUT");
});
