import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { expectFailures } from "../app-stand-in.tsx";
import { cell, editor, leaveNothingOpen, openContact } from "../list-cells.tsx";

afterEach(leaveNothingOpen);

test("a conflict shows another user's value, and 'Keep mine' saves the typed value", async () => {
  expectFailures();
  const { user, api, id, stored } = await openContact();
  await api.edit("contact", id, { job_title: "Theirs" });
  cell("job_title").focus();
  await user.keyboard("{Enter}");
  await editor("Job title");
  await user.keyboard("Mine{Enter}");
  await screen.findByText(/^(?!Another member).+ changed Job title to “Theirs” just now\.$/u);
  await waitFor(() => expect(cell("job_title").textContent).toContain("Theirs"));
  await user.click(screen.getByRole("button", { name: "Keep mine" }));
  await waitFor(async () => expect((await stored()).job_title).toBe("Mine"));
});
