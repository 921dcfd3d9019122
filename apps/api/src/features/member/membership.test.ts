import { organisationId } from "@lanyard/contract/field/ids";
import Fastify from "fastify";
import { expect, onTestFinished, test, vi } from "vitest";
import type { TenantDatabase } from "#src/db/tenant.ts";
import { AppError } from "#src/http/app-error.ts";
import { createCaller } from "#src/http/caller.ts";
import { type ExternalChanges, reverseUnlessCommitted } from "#src/log/undoable.ts";
import { createMembership } from "./membership.ts";

const leavingId = "0190a000-0000-7000-8000-000000000002";

test("logs a reversal that Lanyard ID does not answer, and throws the first error", async () => {
  const lanyardId = Fastify();
  onTestFinished(() => lanyardId.close());
  lanyardId.delete("/members/:id", async () => ({}));
  lanyardId.post("/members/:id/return", async ({ raw }) => void raw.destroy());
  const signinUrl = await lanyardId.listen({ port: 0, host: "127.0.0.1" });
  const warn = vi.fn();
  const membership = createMembership({ signinUrl, log: { warn } });
  const orgId = organisationId.parse("0190a000-0000-7000-8000-000000000001");
  const person = { personId: "0190a000-0000-7000-8000-000000000003", name: "Ann", email: "ann@a.example" };
  const caller = createCaller(
    { ...person, orgId, orgSlug: "a", role: "admin", permissions: ["*"], accessToken: "token" },
    {} as TenantDatabase,
  );
  const reversals: ExternalChanges["reversals"] = [];
  const noCommit = new Error("no commit");
  const removing = membership.end({ caller, reversals }, leavingId).then(() => {
    throw noCommit;
  });
  await expect(reverseUnlessCommitted(removing, reversals)).rejects.toBe(noCommit);
  const facts = { err: expect.any(AppError), memberId: leavingId };
  expect(warn.mock.calls).toEqual([[facts, "A change of a membership in Lanyard ID could not be reverted"]]);
});
