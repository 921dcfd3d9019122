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
