import { act, fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openApp, unique } from "../app-stand-in.tsx";

function fileOf(name: string, megabytes: number): File {
  return Object.defineProperty(new File([""], name), "size", { value: megabytes * 1_048_576 });
}

test("the message about a file that is too large stays, and nothing is uploaded", async () => {
  const app = await openApp("/contacts");
  const contact = await app.api.add("contact", { first: unique("filed") });
  await act(async () => app.go(`/contacts/${contact.id}?tab=files`));
  await screen.findByText("Drop files here");
  const field = document.querySelector("input[type=file]");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  if (field) fireEvent.change(field, { target: { files: [fileOf("big.bin", 105)] } });
  const told = "Failed to upload attachment: big.bin: File size (105.0MB) exceeds 100MB limit";
  await screen.findByText(told);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.queryByText(told)).not.toBeNull();
  vi.useRealTimers();
  expect(
    app.network.calls.filter(({ call }) => call.includes("/attachments") && call.startsWith("POST")),
  ).toEqual([]);
});
