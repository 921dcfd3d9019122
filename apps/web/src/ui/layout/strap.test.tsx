import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { Strap } from "./strap.tsx";

function show(isNarrow: boolean, currentId: string | null = "lead") {
  vi.stubGlobal("matchMedia", (media: string) =>
    Object.assign(new EventTarget(), { media, matches: isNarrow }),
  );
  const onChoose = vi.fn();
  const segments = ["Lead", "Won"].map((label) => ({ id: label.toLowerCase(), label }));
  const choosing = { labelOf: ({ label }: { label: string }) => `Move to ${label}`, onChoose };
  render(<Strap label="Stages" {...{ currentId, segments, choosing }} />);
  return onChoose;
}

it("steps are clickable except the current one", async () => {
  const onChoose = show(false);
  await userEvent.click(screen.getByRole("button", { name: "Move to Won" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("won");
  expect(screen.getAllByRole("button")).toHaveLength(1);
  expect(screen.getAllByRole("listitem", { current: "step" })[0]?.textContent).toBe("Lead");
});

it("on phones, steps are offered in one select", async () => {
  const onChoose = show(true);
  expect(screen.queryByRole("button")).toBeNull();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Stages" }), "Won");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("won");
});

it("on phones, the first step can be selected if no step is current", async () => {
  const onChoose = show(true, null);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Stages" }), "Lead");
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("lead");
});

it("an earlier final step is not marked as passed while a later one is current", () => {
  const segments = [
    { id: "lead", label: "Lead" },
    { id: "won", label: "Won", isEnd: true },
    { id: "lost", label: "Lost", isEnd: true },
  ];
  render(<Strap label="Stages" currentId="lost" segments={segments} />);
  const looks = screen.getAllByRole("listitem").map(({ className }) => className);
  expect(looks).toEqual(["is-past", "", "is-now"]);
});
