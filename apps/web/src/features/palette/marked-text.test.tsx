import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { rangesOf } from "./matched-text.ts";
import { MarkedText } from "./palette-entries.tsx";

it("shows a match at the end of a long text; screen readers read the whole text", () => {
  const text = "Northern Renewable Infrastructure Partners of Greater Corrib";
  render(
    <button type="button">
      <MarkedText text={text} ranges={rangesOf(text, "corrib")} />
    </button>,
  );
  const button = screen.getByRole("button", { name: text });
  expect(button.querySelector("mark")?.textContent).toBe("Corrib");
  const seen = [...button.childNodes].filter((node) => !(node instanceof Element && node.matches(".vh")));
  expect(seen.map(({ textContent }) => textContent).join("")).toBe("… Partners of Greater Corrib");
});
