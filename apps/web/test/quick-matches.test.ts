// @vitest-environment jsdom
import { expect, test } from "vitest";

/** Returns jsdom's own `matches`, taken from a frame. The test window replaces it with a faster version. */
function jsdomMatches(): typeof Element.prototype.matches {
  const frame = document.createElement("iframe");
  document.head.append(frame);
  const own: typeof Element.prototype.matches = Reflect.get(frame.contentWindow ?? {}, "Element").prototype
    .matches;
  frame.remove();
  return own;
}

const selectors = [
  ...[
    "*",
    "a",
    "a[href]",
    "A[href]",
    "button",
    "script, style",
    "p,li , td",
    "svg",
    "title",
    "linearGradient",
  ],
  ...[
    'input[type="checkbox"]',
    "input[type=submit], input[type=button]",
    "input:not([type])",
    "lineargradient",
  ],
  ...[
    'input[type=""]',
    'img[alt]:not([alt=""])',
    "select:not([multiple]):not([size])",
    "option",
    "x-own",
    "font",
  ],
  ...["p > b", "li:first-child", "#one", ".two", "[title]", ":not(a)", "a:not(b)", "b, .two", "td:is(td)"],
  ...['p[title="a,b"]', 'p[title="two words"]', "p[title='one']", "section, [role]", "\na[href]\t"],
];

test("with the fast `matches`, elements match the same selectors as in jsdom", () => {
  document.body.innerHTML = `
    <script></script><style></style><p title="a,b">a<b class="two">b</b></p><p title="two words" id="one"></p><p title="one"></p>
    <a href="/x">x</a><a>y</a><button>z</button><input><input type="checkbox"><input type=""><input type="submit"><input type="SUBMIT">
    <ul><li>1</li><li role="none">2</li></ul><table><tr><td>1</td></tr></table><x-own></x-own><font></font>
    <img alt=""><img alt="a picture"><select><option>1</option></select><select multiple size="2"></select>
    <svg><title>t</title><a href="/y"></a><linearGradient></linearGradient></svg>`;
  const upper = document.createElementNS(null, "A");
  document.body.append(upper, document.createElementNS("http://www.w3.org/2000/svg", "P"));
  const own = jsdomMatches();
  const elements = [...document.querySelectorAll("*")];
  for (const selector of selectors)
    expect({ selector, found: elements.map((element) => element.matches(selector)) }).toEqual({
      selector,
      found: elements.map((element) => own.call(element, selector)),
    });
  expect(() => upper.matches("a[")).toThrow();
});
