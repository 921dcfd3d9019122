import { paginate } from "@lanyard/contract/field/listing-schema";
import { screen } from "@testing-library/react";
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
