import { expect, test } from "vitest";
import { optionalEmail, requiredEmail } from "#src/field/field-schema.ts";

test.each([
  "ann@a.example",
  "o'bryan@a.example",
  "a..b.@a.example",
  "ann+tag@sub.a-b.example",
  "müller@köln.example",
  "andré.b@a.example",
  "张三@例子.example",
  "ann@xn--kln-sna.example",
  `ann@${"a".repeat(63)}.example`,
])("the email address %s is valid", (address) => {
  expect(optionalEmail.parse(` ${address} `)).toBe(address);
  expect(requiredEmail("missing").parse(`mailto:${address}`)).toBe(address);
});

test.each([
  "ann",
  "ann@a",
  "ann@a..example",
  "ann@.a.example",
  "ann@-a.example",
  "ann@a-.example",
  "ann@a.example.",
  "ann@a.example(x)",
  "ann@a_b.example",
  "ann@[127.0.0.1]",
  "ann@b@a.example",
  "ann b@a.example",
  "ann@a.example?subject=x",
  `ann@${"a".repeat(64)}.example`,
  `${"a".repeat(250)}@a.example`,
])("the text %s is not an email address", (text) => {
  expect(optionalEmail.safeParse(text).success).toBe(false);
});
