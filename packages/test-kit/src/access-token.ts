/**
 * Signs in through the API of Lanyard ID and returns the access token.
 * @throws Error if Lanyard ID refuses the sign-in
 */
export async function fetchAccessToken(
  signinUrl: string,
  account: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await fetch(`${signinUrl}/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { tokens: { accessToken: string } } };
  return data.tokens.accessToken;
}
