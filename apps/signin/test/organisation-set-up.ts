import { sendAs } from "@lanyard/test-kit/send-as";
import type { TestPerson, TestSignin } from "@lanyard/test-kit/signin";
import { beforeEach, expect } from "vitest";
import { createBrowser } from "./browser.ts";
import { withSignin } from "./signin-set-up.ts";

type Listing = {
  members: { id: string; role: string; email: string }[];
  invitations: { id: string; email: string; role: string }[];
};

/** The organisation and the members of one test. All tests of a file share a running Lanyard ID. */
export interface OurOrganisation {
  signin: TestSignin;
  /** A number for unique names and addresses. */
  count: number;
  organisationId: string;
  admin: TestPerson;
  user: TestPerson;
  viewer: TestPerson;
  /** The administrator of another organisation. */
  foreign: TestPerson;
}

/**
 * Starts a Lanyard ID for the tests of a file, and creates an organisation for each test. The organisation is
 * available from `beforeEach` on.
 */
export async function withOrganisation() {
  const { signin } = await withSignin({ DEMO: "off" });
  const our = { count: 0, signin } as OurOrganisation;
  beforeEach(async () => {
    our.count += 1;
    const { count } = our;
    our.organisationId = await signin.addOrganisation(`org-${count}`);
    our.admin = await signin.addPerson(our.organisationId, "admin", { name: "Ada" });
    our.user = await signin.addPerson(our.organisationId, "user", { name: "Bo" });
    our.viewer = await signin.addPerson(our.organisationId, "viewer", { name: "Cy" });
    our.foreign = await signin.addPerson(await signin.addOrganisation(`other-${count}`), "admin");
  });

  const call = async (person: TestPerson | undefined, method: string, path: string, body?: unknown) => {
    const token = person && (await signin.tokenFor(person)).accessToken;
    return sendAs(token, method, signin.url + path, { body });
  };
  const listed = async (by = our.admin) => (await (await call(by, "GET", "/members")).json()) as Listing;
  const invited = async (email: string, role = "user"): Promise<{ link: string; token: string }> => {
    const response = await call(our.admin, "POST", "/members/invitations", { email, role });
    expect(response.status).toBe(201);
    const { link } = (await response.json()) as { link: string };
    return { link, token: new URL(link).searchParams.get("token") ?? "" };
  };
  const accept = (token: string, fields: Record<string, string> = {}) => {
    const joining = { token, name: "New Person", password: "a long enough secret", ...fields };
    return createBrowser(signin.url, signin.origin).postForm("/invitation", joining);
  };
  return { our, call, listed, invited, accept };
}
