import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { LinkedText, linkParts } from "./linked-text.tsx";

const linksOf = (text: string) => linkParts(text).flatMap(({ href }) => href ?? []);

it.each([
  ["See https://acme.example/a?b=c#d.", ["https://acme.example/a?b=c#d"]],
  ["(http://acme.example/x_(y)), then", ["http://acme.example/x_(y)"]],
  ["<https://acme.example>, “https://b.example”!", ["https://acme.example", "https://b.example"]],
  [
    "Write to mailto:ada@acme.example or bo.b+x@acme.example.",
    ["mailto:ada@acme.example", "mailto:bo.b+x@acme.example"],
  ],
  ["HTTPS://ACME.example", ["HTTPS://ACME.example"]],
  ["https://münchen.example/straße", ["https://münchen.example/straße"]],
  ["javascript:alert(1) data:text/html,x ftp://a.example file:///etc", []],
  ["xjavascript:https", []],
  ["acme.example, 3.5@ and @ada", []],
  ["https:// http:// mailto: https://a:b@acme.example", []],
  ["Write to o'bryan@a.example", ["mailto:o'bryan@a.example"]],
  ["müller@a.example, andré.b@a.example", ["mailto:müller@a.example", "mailto:andré.b@a.example"]],
  ["info@köln.example!", ["mailto:info@köln.example"]],
  [
    "'ann@a.example', ‘bo@b.example’ *cy@c.example* (di@d.example)",
    ["ann@a", "bo@b", "cy@c", "di@d"].map((each) => `mailto:${each}.example`),
  ],
  ["E-mail:ann@a.example; <bo@b.example>", ["mailto:ann@a.example", "mailto:bo@b.example"]],
  ["ann@a..example ann@-a.example ann@a.example@b.example ann@a", []],
  ["请发ann@a.example。", []],
  ["邮箱：ann@a.exampleまで、张三@例子.example", ["mailto:ann@a.example", "mailto:张三@例子.example"]],
  ["資料はhttps://acme.example/docです。次も。", ["https://acme.example/doc"]],
  ["「https://acme.example/a」、https://b.example。", ["https://acme.example/a", "https://b.example"]],
  [
    "https://例子.example/路径，https://www.例子.example/路径",
    ["https://例子.example/路径", "https://www.例子.example/路径"],
  ],
  ["https://acme.exampleです", ["https://acme.example"]],
  ["", []],
])("finds the links in %j", (text, links) => {
  expect(linksOf(text)).toEqual(links);
  expect(
    linkParts(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});

it("a long word without links stays plain text", () => {
  for (const word of ["a.".repeat(50_000), "a@a.".repeat(25_000), `a@${"a-".repeat(50_000)}`])
    expect(linkParts(word)).toEqual([{ text: word, start: 0 }]);
});

it("links open in a new tab without a referrer, and markup stays text", () => {
  const { container } = render(<LinkedText text={'<b>x</b> https://a.example/"onclick="x'} />);
  expect(container.querySelector("b")).toBeNull();
  const link = container.querySelector("a");
  expect(link?.getAttribute("href")).toBe("https://a.example/");
  expect(link?.getAttribute("target")).toBe("_blank");
  expect(link?.getAttribute("rel")).toBe("noopener noreferrer nofollow");
});
