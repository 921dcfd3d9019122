import { newMember, openApi, openApp } from "./app-stand-in.tsx";

type Changes = Parameters<Awaited<ReturnType<typeof openApi>>["proposals"]["create"]>[0]["body"]["changes"];

/**
 * Proposes changes to a new member. Returns the proposal's id, and a function that opens its page as that
 * member.
 */
export async function propose(reason: string, changes: Changes) {
  const email = await newMember("user");
  const me = await (await openApi(email)).person.readMe();
  const admin = await openApi("demo@lanyard.example");
  const { proposal } = await admin.proposals.create({ body: { reason, for: me.profile.id, changes } });
  return { id: proposal.id, open: () => openApp(`/proposals?id=${proposal.id}`, email) };
}

export const createsContact = (first: string) =>
  ({ op: "create", noun: "contact", values: { first } }) as const;
