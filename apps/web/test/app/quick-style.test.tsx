import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openApp } from "../app-stand-in.tsx";

const properties = ["display", "visibility", "pointer-events"];

/**
 * Returns jsdom's own `getComputedStyle`, taken from a frame. The test window replaces it with a faster
 * version.
 */
function jsdomStyle(): typeof getComputedStyle {
  const frame = document.createElement("iframe");
  document.head.append(frame);
  const own = frame.contentWindow?.getComputedStyle;
  if (!own) throw new Error("A frame has a window.");
  return own;
}

const line = (element: Element, style: CSSStyleDeclaration) =>
  [
    element.outerHTML.slice(0, 200),
    style.display,
    style.visibility,
    style.pointerEvents,
    ...properties.map((property) => style.getPropertyValue(property)),
  ].join(" ");

/**
 * Returns whether an element is in the third or a later row of a table. Later rows have the styles of the
 * first two.
 */
const isOfFurtherRow = (element: Element) => element.closest("tbody tr:nth-child(n + 3)") !== null;

/** Compares the styles of elements to those that jsdom computes. Returns the number of elements. */
function compareAll(elements: readonly Element[] = [...document.querySelectorAll("*")]): number {
  const own = jsdomStyle();
  const quick = elements.map((element) => line(element, getComputedStyle(element)));
  expect(quick).toEqual(elements.map((element) => line(element, own(element))));
  return elements.length;
}

// The element `style` is missing, because pages with a style sheet are not accelerated.
const tags =
  "a area article aside b base bdi blockquote body br button canvas caption center cite code col colgroup datalist dd " +
  "details dialog div dl dt em embed fieldset figure footer form h1 h2 head header hr i iframe img input ins label " +
  "legend li link main map mark marquee menu meta meter nav noembed noframes noscript object ol optgroup option output " +
  "p param picture pre progress q rp rt ruby s script search section select slot small span strong sub summary svg " +
  "table tbody td template textarea tfoot th thead title tr u ul unknown-tag var video wbr";

type Attributes = Record<string, string>;

const telling: readonly Attributes[] = [
  {},
  { hidden: "" },
  { open: "" },
  { popover: "" },
  { type: "hidden" },
];

const others: readonly Attributes[] = [
  { hidden: "until-found" },
  { popover: "", open: "" },
  { type: "HIDDEN" },
  { dir: "rtl" },
  { inert: "" },
  { "aria-hidden": "true" },
  { style: "display: none" },
  { style: "DISPLAY: inline-flex; visibility: visible" },
  { style: "visibility: hidden" },
  { style: "pointer-events: none" },
  { style: "all: inherit" },
  { style: "color: red" },
];

function create(tag: string, attributes: Attributes, ...children: Element[]): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

test("hidden and visible elements have the styles that jsdom computes", () => {
  const everyTag = tags.split(" ").flatMap((tag) => telling.map((attributes) => create(tag, attributes)));
  document.body.append(create("details", { open: "" }, ...everyTag));
  expect(compareAll()).toBeGreaterThan(490);
});

test("children of hidden or visible elements have the styles that jsdom computes", () => {
  const each = [...telling, ...others];
  for (const tag of ["div", "tr", "details", "dialog", "input"]) {
    const inside = () => [
      create("td", {}),
      create("summary", {}),
      create("p", { style: "visibility: visible" }),
    ];
    document.body.append(...each.map((attributes) => create(tag, attributes, ...inside())));
  }
  expect(compareAll()).toBeGreaterThan(300);
});

test("the fast styles equal those that jsdom computes, before and after a change", async () => {
  const { user } = await openApp("/contacts");
  await screen.findByRole("heading", { level: 1, name: "Contacts" });
  await user.click(screen.getByRole("button", { name: "Filters" }));
  const shown = [...document.querySelectorAll("*")].filter((element) => !isOfFurtherRow(element));
  expect(compareAll(shown)).toBeGreaterThan(100);
  const main = screen.getByRole("main");
  const inside = main.querySelector("button");
  if (!inside) throw new Error("There is a button.");
  main.style.visibility = "hidden";
  expect(getComputedStyle(inside).visibility).toBe("hidden");
  compareAll([main, inside]);
  main.style.visibility = "";
  inside.hidden = true;
  expect(getComputedStyle(inside).display).toBe("none");
  compareAll([main, inside]);
});

test("style sheets of the page are applied", () => {
  const sheet = document.createElement("style");
  sheet.textContent = ".away { display: none }";
  document.body.innerHTML = '<p class="away"></p>';
  const told = () => [...document.body.children].map((element) => getComputedStyle(element).display);
  expect(told()).toEqual(["block"]);
  document.head.append(sheet);
  expect(told()).toEqual(["none"]);
  sheet.remove();
  expect(told()).toEqual(["block"]);
});
