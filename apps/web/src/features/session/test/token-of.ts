/** Returns an unsigned token like those of Lanyard ID. The browser does not verify signatures. */
export function tokenOf(claims: Record<string, unknown>, lifetimeMs = 15 * 60_000): string {
  const iat = Math.floor(Date.now() / 1000);
  const defaults = {
    sub: "person-1",
    email: "ada@acme.example",
    name: "Ada Byron",
    orgSlug: "acme",
    role: "user",
    permissions: ["read", "write"],
    iat,
    exp: iat + lifetimeMs / 1000,
  };
  const payload = Buffer.from(JSON.stringify({ ...defaults, ...claims })).toString("base64url");
  return `e30.${payload}.c2lnbmF0dXJl`;
}
