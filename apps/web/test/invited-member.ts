/** Everybody's, as in the demonstration. */
export const testPassword = "demo-lanyard";

interface Invited {
  email: string;
  role: "admin" | "user" | "viewer";
  /** Of an administrator of the organisation. */
  accessToken: string;
  /** The page that Lanyard ID is asked from. */
  origin: string;
}

/** Brings somebody new into an organisation, by invitation, as people come. */
export async function addInvitedMember(
  signinUrl: string,
  { email, role, accessToken, origin }: Invited,
  fetch = globalThis.fetch,
): Promise<void> {
  const invitation = await fetch(`${signinUrl}/members/invitations`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ email, role }),
  });
  const token = new URL((await invitation.json()).link).searchParams.get("token") ?? "";
  await fetch(`${signinUrl}/invitation`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", origin: signinUrl },
    body: `${new URLSearchParams({ token, name: role, password: testPassword })}`,
    redirect: "manual",
  });
}
