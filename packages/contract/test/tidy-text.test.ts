import { expect, test } from "vitest";
import { optionalLines, requiredText } from "#src/field/field-schema.ts";

test.each(["A\u2028B", "A\u2029B", "A\nB", "A\r\n\r\nB", "A\t B", "\u2028A B\u2029"])(
  "a line break, separator or tab in a name becomes one space: %j",
  (name) => {
    expect(requiredText(100, "missing").parse(name)).toBe("A B");
  },
);

test.each(["A\u0000B", "A\u0085B", "A\u001bB"])(
  "a name with the control character in %j is refused",
  (name) => {
    expect(requiredText(100, "missing").safeParse(name).success).toBe(false);
  },
);

test("a text of several lines keeps its line breaks", () => {
  expect(optionalLines(100).parse("A\nB\n")).toBe("A\nB");
});
