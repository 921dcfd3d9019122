import { screen, within } from "@testing-library/react";
import type { OpenedApp } from "./app-stand-in.tsx";

// The tests trigger each message of the error catalogue (spec section 8). Most messages end with this reason.
export const no = { status: 422, message: "No" };

export const told = (text: string) => screen.findByText(text);
export const press = async ({ user }: OpenedApp, name: string | RegExp, where?: HTMLElement) => {
  const [button] = await within(where ?? (await screen.findByRole("main"))).findAllByRole("button", { name });
  if (button) await user.click(button);
};

export const retry = async ({ user }: OpenedApp) =>
  user.click((await screen.findAllByRole("button", { name: "Retry" })).at(-1) ?? document.body);
