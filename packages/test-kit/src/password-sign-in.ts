import type { AccessGrant } from "@lanyard/signin/access/access-grant";

type SignedIn = Omit<AccessGrant, "organisationId">;

export async function signInWithPassword(
  signinUrl: string,
  account: { readonly email: string; readonly password: string },
): Promise<SignedIn> {
  const answer = await fetch(`${signinUrl}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as {
    data: { tokens: { accessToken: string }; user: SignedIn["user"] };
  };
  return { accessToken: data.tokens.accessToken, user: data.user };
}
