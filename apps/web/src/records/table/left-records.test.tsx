import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { LeftRecords } from "./record-link.tsx";

test("refreshing a list moves the focus from the removed button to the page", async () => {
  const page = (count: number) => (
    <main id="main" tabIndex={-1}>
      <LeftRecords count={count} onRefresh={() => shown.rerender(page(0))} />
    </main>
  );
  const shown = render(page(2));
  screen.getByRole("button", { name: "Refresh" }).focus();
  await userEvent.setup().keyboard("{Enter}");
  expect(document.activeElement?.id).toBe("main");
});
