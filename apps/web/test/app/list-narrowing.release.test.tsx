import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";
import { row } from "../list-of-noun.tsx";

test("company filters appear in the URL and the banner, and are removed in the banner", async () => {
  const app = await openApp("/profile");
  const mark = unique("Filtered");
  await app.api.companies.create({
    body: { name: `${mark} Energy`, industry: "Energy", city: "Malmö", email: "a@b.example" },
  });
  await app.api.companies.create({ body: { name: `${mark} Media`, industry: "Media", size: "startup" } });
  app.go(`/companies?search=${mark}`);
  await app.user.click(await screen.findByRole("button", { name: "Filters" }));
  const panel = within(await screen.findByRole("complementary", { name: "Advanced Filters" }));
  await panel.findByText("2 companies match");
  await app.user.selectOptions(await panel.findByLabelText("Industry"), "Energy");
  await panel.findByText("1 company matches");
  await waitFor(() => expect(app.path()).toContain("industry=Energy"));
  const banner = within(await screen.findByRole("region", { name: "Active filters" }));
  banner.getByRole("button", { name: "Remove filter Industry: Energy" });
  await waitFor(() => expect(row(`${mark} Media`)).toBeNull());
  await app.user.click(banner.getByRole("button", { name: "Remove filter Industry: Energy" }));
  await waitFor(() => expect(row(`${mark} Media`)).toBeTruthy());
  await app.user.click(banner.getByRole("button", { name: "Clear All Filters" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Active filters" })).toBeNull());
});
