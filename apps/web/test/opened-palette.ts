import { screen, waitFor } from "@testing-library/react";
import { expect, onTestFinished, vi } from "vitest";
import { t } from "#src/lib/i18n/messages.ts";
import { fill, type OpenedApp, textsOf } from "./app-stand-in.tsx";

export const paletteField = () =>
  screen.findByRole<HTMLInputElement>("combobox", { name: t("palette.placeholder") });

export const offered = () => textsOf(screen.getAllByRole("option"));

export async function openPalette({ user }: OpenedApp): Promise<HTMLInputElement> {
  const [button] = await screen.findAllByRole("button", { name: /^Open command palette/u });
  if (button) await user.click(button);
  return paletteField();
}

export const paletteClosed = () =>
  waitFor(() => expect(screen.queryByRole("combobox", { name: t("palette.placeholder") })).toBeNull());

/** Opens the palette by keyboard and types a text. `subject` is the line that names the selected records. */
export async function typeInPalette({ user }: OpenedApp, text: string, subject?: string): Promise<void> {
  await user.keyboard("{Control>}k{/Control}");
  const field = await paletteField();
  if (subject) await screen.findByText(subject);
  await user.type(field, text);
}

/** Runs the first command that the open palette offers for a text. */
export async function runCommand({ user }: OpenedApp, text: string): Promise<void> {
  await fill(user, await paletteField(), text);
  await user.keyboard("{Enter}");
}

/** Blocks idle callbacks during the test, so that no code preloads. */
export function holdIdleWork(): void {
  const held: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (run: () => void) => held.push(run));
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  onTestFinished(() => {
    for (const run of held) run();
  });
}
