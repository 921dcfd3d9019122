import type { Page } from "@playwright/test";

export const unique = (name: string) => `${name} ${Math.random().toString(36).slice(2, 8)}`;

export const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
