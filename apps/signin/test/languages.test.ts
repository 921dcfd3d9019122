import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recordNouns } from "@lanyard/contract/kind/record-kinds";
import { sendAs } from "@lanyard/test-kit/send-as";
import { describe, expect, test } from "vitest";
import german from "#src/messages/de.json" with { type: "json" };
import english from "#src/messages/en.json" with { type: "json" };
import spanish from "#src/messages/es.json" with { type: "json" };
import french from "#src/messages/fr.json" with { type: "json" };
import { problemCodes } from "#src/problem.ts";
import { findParameters } from "../../web/vite/message-types.ts";
import { withSignin } from "./signin-set-up.ts";

const source = join(import.meta.dirname, "../src");

const { signin } = await withSignin();

async function openPage(path: string, language: string, form?: Record<string, string>): Promise<string> {
  const response = await fetch(`${signin.url}${path}`, {
    headers: { accept: "text/html", "accept-language": language, origin: signin.url },
    ...(form && { method: "POST", body: new URLSearchParams(form) }),
  });
  return response.text();
}

describe("Lanyard ID speaks the language of the browser", () => {
  test.each([
    ["es-MX,es;q=0.9,en;q=0.8", "es", spanish.signInTitle],
    ["fr", "fr", french.signInTitle],
    ["pl, de;q=0.8, en;q=0.5", "de", german.signInTitle],
    ["pl", "en", english.signInTitle],
    ["%&$;q=zz", "en", english.signInTitle],
  ])("with Accept-Language %s, Lanyard ID responds in %s", async (asked, language, title) => {
    const page = await openPage("/login", asked);
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).toContain(`<h1>${title}</h1>`);
  });

  test("a refused form shows the reason in the browser's language", async () => {
    const page = await openPage("/login", "de", { email: "demo@lanyard.example", password: "wrong" });
    expect(page).toContain("E-Mail-Adresse oder Passwort ist falsch.");
  });

  test("an unknown URL is refused in the browser's language", async () => {
    const page = await openPage("/nowhere", "fr");
    expect(page).toContain(`<h1>${french.notFoundTitle}</h1>`);
    expect(page).toContain(french.NOT_FOUND);
  });
});

const messagesOf = { en: english, es: spanish, fr: french, de: german };

describe.each(Object.entries(messagesOf))("pages in %s contain no field name", (language, messages) => {
  const twice = `token=${"a".repeat(43)}&token=${"b".repeat(43)}`;

  test.each(["/setup", "/invitation", "/password/new"])(
    "the page %s without its token shows that the link is not usable",
    async (path) => {
      for (const query of ["", "?token=", `?${twice}`, `?token=${"a".repeat(201)}`]) {
        expect(await openPage(path + query, language)).toContain(messages.LINK_NOT_USABLE);
      }
      expect(await openPage(path, language, {})).toContain(messages.LINK_NOT_USABLE);
    },
  );

  test.each([
    "/setup?token=a&utm_source=mail",
    "/login?popup=maybe",
    "/login?return_url=a&return_url=b",
    "/sso/authorize",
    "/sso/authorize?redirect_uri=a&state=b&code_challenge=short",
  ])("the invalid URL %s shows a translated refusal", async (path) => {
    expect(await openPage(path, language)).toContain(messages.INVALID_INPUT);
  });

  test("a sign-in form sent without its fields shows which ones are missing", async () => {
    const page = await openPage("/login", language, {});
    expect(page).toContain(messages.emailInvalid);
    expect(page).toContain(messages.passwordMissing);
  });
});

describe("calls of Lanyard ID", () => {
  async function call(language: string | undefined, body: object) {
    const headers = language === undefined ? {} : { "accept-language": language };
    const response = await sendAs(undefined, "POST", `${signin.url}/login`, { headers, body });
    return { language: response.headers.get("content-language"), body: await response.json() };
  }

  test.each([
    ["es", spanish],
    ["fr", french],
    ["de", german],
  ])("a call is refused in the language that it requests: %s", async (language, messages) => {
    const wrong = await call(language, { email: "demo@lanyard.example", password: "wrong" });
    expect(wrong).toMatchObject({ language, body: { message: messages.WRONG_CREDENTIALS } });
    const empty = await call(language, { email: "nobody", password: "" });
    expect(empty).toMatchObject({
      body: {
        errors: [
          { path: "email", message: messages.emailInvalid },
          { path: "password", message: messages.passwordMissing },
        ],
      },
    });
    const missing = JSON.stringify((await call(language, { password: 7 })).body);
    expect(missing).not.toContain("Invalid input");
  });

  test("a call without a requested language is refused in English", async () => {
    expect(await call(undefined, { email: "nobody", password: 7 })).toMatchObject({
      language: "en",
      body: {
        errors: [{ message: "Please enter a valid email address." }, { message: "Please enter a password." }],
      },
    });
  });
});

const sources = globSync("**/*.ts", { cwd: source })
  .filter((path) => !/^demo\/|\.gen\.ts$/u.test(path))
  .map((path) => readFileSync(join(source, path), "utf8"));

test("the source code of Lanyard ID contains no user-visible sentences", () => {
  const sentences = sources.flatMap((text) => text.match(/(?<!Error\()"[A-Z][^"]* [^"]*\."/gu) ?? []);
  expect(sentences).toEqual([]);
});

/**
 * The ids of the texts that name the kinds of records. The consent page looks them up by noun, and some names
 * are equal in two languages.
 */
const ofKinds = recordNouns.map((noun) => `kind_${noun}`);

test("the catalogue has exactly the texts that the code uses", () => {
  const used = sources.flatMap((text) =>
    [...text.matchAll(/\b(?:t|refusalMessage)\(\s*"(\w+)"/gu)].map(([, id]) => id),
  );
  expect(new Set(Object.keys(english))).toEqual(new Set([...Object.keys(problemCodes), ...used, ...ofKinds]));
});

describe.each([
  ["Spanish", spanish],
  ["French", french],
  ["German", german],
])("the %s catalogue", (_name, messages) => {
  test("apart from record types, only the product name equals the English text", () => {
    const same = Object.entries(english).filter(
      ([id, text]) => Reflect.get(messages, id) === text && !ofKinds.includes(id),
    );
    expect(same.map(([id]) => id)).toEqual(["product"]);
  });

  test("a translated catalogue has every text, with the parameters of the English text", () => {
    expect(Object.keys(messages)).toEqual(Object.keys(english));
    for (const [id, text] of Object.entries(english)) {
      const translated = findParameters(String(Reflect.get(messages, id)));
      expect([...translated.keys()].sort(), id).toEqual([...findParameters(text).keys()].sort());
    }
  });
});
