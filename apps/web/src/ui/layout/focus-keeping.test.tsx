import { render, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { keepFocusIn } from "./focus-keeping.ts";

const nextFrames = () => new Promise((resolve) => setTimeout(resolve, 100));

function Members({ names }: { names: readonly string[] }) {
  return (
    <section ref={keepFocusIn} aria-label="Members" tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Note({ isEdited }: { isEdited: boolean }) {
  return (
    <section ref={keepFocusIn} aria-label="Notes" tabIndex={-1}>
      <ul>
        <li>
          {isEdited ? (
            <form>
              <button type="button">Save</button>
            </form>
          ) : (
            <article>
              <button type="button">Edit</button>
            </article>
          )}
        </li>
      </ul>
    </section>
  );
}

it("the focus of a removed row moves to the surrounding part of the page", async () => {
  const { rerender } = render(<Members names={["Ada", "Mia", "Zoe"]} />);
  screen.getByRole("button", { name: "Mia" }).focus();
  rerender(<Members names={["Ada", "Zoe"]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region")));
});

it("the focus moves away from a removed row even if another row appears", async () => {
  const { rerender } = render(<Members names={["Ada", "Mia", "Zoe"]} />);
  screen.getByRole("button", { name: "Mia" }).focus();
  rerender(<Members names={["Ada", "Noa", "Zoe"]} />);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("region")));
});

it("replacing a button inside a row does not focus the surrounding part", async () => {
  const { rerender } = render(<Note isEdited={false} />);
  screen.getByRole("button", { name: "Edit" }).focus();
  rerender(<Note isEdited />);
  await nextFrames();
  expect(document.activeElement).toBe(document.body);
});

it("the focus stays on the element that the user moved it to", async () => {
  const { rerender } = render(
    <>
      <button type="button">Elsewhere</button>
      <Members names={["Ada", "Mia"]} />
    </>,
  );
  screen.getByRole("button", { name: "Mia" }).focus();
  screen.getByRole("button", { name: "Elsewhere" }).focus();
  rerender(
    <>
      <button type="button">Elsewhere</button>
      <Members names={["Ada"]} />
    </>,
  );
  await nextFrames();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Elsewhere" }));
});
