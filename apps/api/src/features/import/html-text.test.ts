import { expect, test } from "vitest";
import { textOfHtml } from "./html-text.ts";

test.each([
  [
    "<p>Called&nbsp;him &amp; agreed</p><ul><li>Price</li><li>Date</li></ul>",
    "Called him & agreed\n\n- Price\n- Date",
  ],
  ["<div>One<br>Two</div><div>Three</div>", "One\nTwo\n\nThree"],
  [
    "<html><head><title>x</title><style>p { margin: 0 }</style></head><body><p>Gr&uuml;&#223;e &#x1F600;</p></body></html>",
    "Grüße 😀",
  ],
  ["<p>a &lt; b</p>", "a < b"],
  ["<p class=\"x\">One <b>bold</b> <a href='https://a.example'>link</a></p>", "One bold link"],
])("the HTML %j is converted to plain text", (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test.each([
  "a < b",
  "<ada@a.example>",
  "<p",
  "<p>",
  "Use <br> here",
  "plain\n\ntext",
  "<project> is late </project>",
  "",
])("the text %j is not HTML and stays unchanged", (text) => {
  expect(textOfHtml(text)).toBe(text);
});
