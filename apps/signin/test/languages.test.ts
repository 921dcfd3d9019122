import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { english } from "#src/pages/languages/english.ts";
import { french } from "#src/pages/languages/french.ts";
import { frenchRefusals } from "#src/pages/languages/french-refusals.ts";
import { german } from "#src/pages/languages/german.ts";
import { germanRefusals } from "#src/pages/languages/german-refusals.ts";
import { spanish } from "#src/pages/languages/spanish.ts";
import { spanishRefusals } from "#src/pages/languages/spanish-refusals.ts";
import { problemCodes } from "#src/problem.ts";
import { withSignin } from "./signin-set-up.ts";

const source = join(import.meta.dirname, "../src");

const { signin } = withSignin();

async function openPage(path: string, language: string, form?: Record<string, string>): Promise<string> {
  const response = await fetch(`${signin().url}${path}`, {
    headers: { accept: "text/html", "accept-language": language, origin: signin().url },
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
  ])("%s is answered in %s", async (asked, language, title) => {
    const page = await openPage("/login", asked);
    expect(page).toContain(`<html lang="${language}"`);
    expect(page).toContain(`<h1>${title}</h1>`);
  });

  test("a refused form says why in the same language", async () => {
    const page = await openPage("/login", "de", { email: "demo@lanyard.example", password: "wrong" });
    expect(page).toContain("E-Mail-Adresse oder Passwort ist falsch.");
  });

  test("an address that does not exist is told in the same language", async () => {
    expect(await openPage("/nowhere", "fr")).toContain(frenchRefusals[problemCodes.NOT_FOUND.message]);
  });
});

/** Without a language a text of the validator itself would be in English. */
const refusalsOf: Record<string, Readonly<Record<string, string>>> = {
  en: {},
  es: spanishRefusals,
  fr: frenchRefusals,
  de: germanRefusals,
};

describe.each(Object.entries(refusalsOf))(
  "what people open in %s tells them nothing of fields",
  (language, refusals) => {
    const told = (sentence: string) => refusals[sentence] ?? sentence;
    const twice = `token=${"a".repeat(43)}&token=${"b".repeat(43)}`;

    test.each(["/setup", "/invitation", "/password/new"])("%s without its token", async (path) => {
      for (const query of ["", "?token=", `?${twice}`, `?token=${"a".repeat(201)}`]) {
        expect(await openPage(path + query, language)).toContain(told(problemCodes.LINK_NOT_USABLE.message));
      }
      expect(await openPage(path, language, {})).toContain(told(problemCodes.LINK_NOT_USABLE.message));
    });

    test.each([
      "/setup?token=a&utm_source=mail",
      "/login?popup=maybe",
      "/login?return_url=a&return_url=b",
      "/sso/authorize",
      "/sso/authorize?redirect_uri=a&state=b&code_challenge=short",
    ])("%s", async (path) => {
      expect(await openPage(path, language)).toContain(told(problemCodes.INVALID_INPUT.message));
    });

    test("a login form without its fields", async () => {
      const page = await openPage("/login", language, {});
      expect(page).toContain(told("Please enter a valid email address."));
      expect(page).toContain(told("Please enter a password."));
    });
  },
);

describe("calls of Lanyard ID", () => {
  async function call(language: string | undefined, body: object) {
    const response = await fetch(`${signin().url}/login`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(language && { "accept-language": language }) },
      body: JSON.stringify(body),
    });
    return { language: response.headers.get("content-language"), body: await response.json() };
  }

  test.each([
    ["es", spanishRefusals],
    ["fr", frenchRefusals],
    ["de", germanRefusals],
  ])("are refused in the language they ask for: %s", async (language, refusals) => {
    const wrong = await call(language, { email: "demo@lanyard.example", password: "wrong" });
    expect(wrong).toMatchObject({
      language,
      body: { message: refusals[problemCodes.WRONG_CREDENTIALS.message] },
    });
    const empty = await call(language, { email: "nobody", password: "" });
    expect(empty).toMatchObject({
      body: {
        errors: [
          { path: "email", message: refusals["Please enter a valid email address."] },
          { path: "password", message: refusals["Please enter a password."] },
        ],
      },
    });
    const missing = JSON.stringify((await call(language, { password: 7 })).body);
    expect(missing).not.toContain("Invalid input");
  });

  test("are refused in English when they ask for nothing", async () => {
    expect(await call(undefined, { email: "nobody", password: 7 })).toMatchObject({
      language: "en",
      body: {
        errors: [{ message: "Please enter a valid email address." }, { message: "Please enter a password." }],
      },
    });
  });
});

/** What the schemas and checks say, without the texts of pages and mails. */
const sentences = globSync("**/*.ts", { cwd: source })
  .filter((path) => !/^(pages|mail|demo)\//.test(path))
  .flatMap(
    (path) => readFileSync(join(source, path), "utf8").match(/(?<!Error\()"[A-Z][^"]* [^"]*\."/g) ?? [],
  )
  .map((literal) => literal.slice(1, -1));

describe.each([
  ["Spanish", spanish, spanishRefusals],
  ["French", french, frenchRefusals],
  ["German", german, germanRefusals],
])("%s", (_name, messages, refusals) => {
  test("leaves no sentence in English", () => {
    const same = Object.entries(english).filter(([key, text]) => Reflect.get(messages, key) === text);
    expect(same.map(([key]) => key)).toEqual(["product"]);
  });

  test("has a sentence for every refusal", () => {
    const missing = Object.values(problemCodes).filter(({ message }) => !refusals[message]);
    expect(missing).toEqual([]);
    expect(sentences.filter((sentence) => !refusals[sentence])).toEqual([]);
  });
});
