import { paginate } from "@lanyard/contract/field/listing-schema";
import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import { expectFailures, newMember, openApp, test } from "../app-stand-in.tsx";

test("the duplicates page shows an empty state, and Try Again repeats a failed load", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const pagination = paginate({ page: 1, limit: 20 }, 0);
  app.network.fail(/^GET \/duplicates/u, { status: 500, message: "No" });
  expectFailures();
  app.go("/duplicates");
  await screen.findByText("Error loading likely duplicates");
  app.network.fail(/^GET \/duplicates/u, { answer: { pairs: [], pagination, skipped: 0, large_groups: [] } });
  await app.press("Try Again");
  await screen.findByText("No likely duplicates");
  app.network.heal();
});

test("the duplicates page opens the last page after its own page has become empty", async () => {
  const app = await openApp("/profile", await newMember("user"));
  const pagination = paginate({ page: 2, limit: 20 }, 20);
  const answer = { pairs: [], pagination, skipped: 0, large_groups: [] };
  app.network.fail(/^GET \/duplicates\?.*page=2/u, { answer });
  app.go("/duplicates?page=2");
  await waitFor(() => expect(app.path()).toContain("page=1"));
  app.network.heal();
});
