import { fireEvent, screen } from "@testing-library/react";
import { openApp, unique } from "./app-stand-in.tsx";

export async function openBuyers(person?: string) {
  const app = await openApp("/profile", person);
  const mark = unique("sheet");
  const bodies = ["1", "2", "3"].map((last) => ({ first: mark, last, job_title: `Buyer ${last}` }));
  const answers = await Promise.all(bodies.map((body) => app.api.contacts.create({ body })));
  const made = answers.map(({ contact }) => contact);
  app.go(`/contacts?search=${mark}`);
  await screen.findByRole("link", { name: `${mark} 3` });
  const read = async ({ id }: { id: string }) => await app.api.read("contact", id);
  const stored = () => Promise.all(made.map(read));
  const titles = async () => (await stored()).map(({ job_title }) => job_title);
  const cell = (row: number, column: string) => {
    const found = document.querySelector<HTMLElement>(
      `[data-row="${made[row]?.id}"] > [data-cell="${column}"]`,
    );
    if (!found) throw new Error(`No cell ${column} in row ${row}`);
    return found;
  };
  return { ...app, mark, made, stored, titles, cell };
}

export const focused = () => document.activeElement;

/** Fires a clipboard event and returns the data that the page puts on the clipboard. */
export function copied(type: "copy" | "cut" = "copy"): Map<string, string> {
  const data = new Map<string, string>();
  const clipboardData = { setData: (format: string, text: string) => data.set(format, text) };
  fireEvent[type](focused() ?? document.body, { clipboardData });
  return data;
}
