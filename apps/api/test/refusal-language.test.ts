import { sendAs } from "@lanyard/test-kit/send-as";
import { joinTestApi } from "@lanyard/test-kit/test-api";
import { expect, test } from "vitest";

const api = await joinTestApi();

interface Refusal {
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
}

async function ask(language: string | undefined, method: string, path: string, body?: unknown) {
  const headers = language === undefined ? {} : { "accept-language": language };
  const sent = { body, headers };
  const answer = await sendAs(api.acme.user.accessToken, method, `${api.baseUrl}${path}`, sent);
  return { headers: answer.headers, body: (await answer.json()) as Refusal };
}

test.each([
  ["es-MX,es;q=0.9,en;q=0.5", "es", "No se encontró o no tienes acceso."],
  ["fr", "fr", "Introuvable, ou vous n’y avez pas accès."],
  ["pl, de;q=0.8, en;q=0.5", "de", "Nicht gefunden, oder Sie haben keinen Zugriff."],
  ["pl", "en", "Not found, or you don’t have access."],
  ["%&$;q=zz", "en", "Not found, or you don’t have access."],
  [undefined, "en", "Not found, or you don’t have access."],
])("a request in %s is refused in %s", async (asked, language, message) => {
  const { headers, body } = await ask(asked, "GET", "/nowhere");
  expect(headers.get("content-language")).toBe(language);
  expect(headers.get("vary")).toContain("accept-language");
  expect(body).toMatchObject({ code: "NOT_FOUND", message });
});

test("refusals of fields are translated, whether a schema or other code refuses them", async () => {
  const sent = { first: "Ann", lead_score: 400, stage: "x", email: 7, website_url: "ftp://a.b" };
  const { body } = await ask("de", "POST", "/contacts", sent);
  const said = new Map(body.errors?.map(({ path, message }) => [path, message]));
  expect(said.get("lead_score")).toBe("Muss eine ganze Zahl von 0 bis 100 sein");
  expect(said.get("stage")).toBe("Unbekanntes Feld");
  expect(said.get("website_url")).toBe(
    "Bitte geben Sie eine gültige URL ein (beginnend mit http:// oder https://)",
  );
  expect(said.get("email")).toBe("Muss Text sein");
  expect(body.message).toBe(`${body.errors?.[0]?.path}: ${body.errors?.[0]?.message}`);
});

test.each([
  ["en", "Must be one of en, es, fr, de", 'Must be one of ",", ";", "\\t", "|"'],
  ["es", "Debe ser uno de en, es, fr, de", 'Debe ser uno de ",", ";", "\\t", "|"'],
  ["fr", "Choix possibles\u00a0: en, es, fr, de", 'Choix possibles\u00a0: ",", ";", "\\t", "|"'],
  ["de", "Möglich sind: en, es, fr, de", 'Möglich sind: ",", ";", "\\t", "|"'],
])("the refusal of an invalid choice lists the options: %s", async (language, languages, delimiters) => {
  const preferences = await ask(language, "PUT", "/me/preferences", { language: "xx" });
  expect(preferences.body.errors).toEqual([{ path: "language", message: languages }]);
  const sent = { csvData: "a", columnMapping: {}, delimiter: "x" };
  const imported = await ask(language, "POST", "/import-export/execute", sent);
  expect(imported.body.errors).toContainEqual({ path: "delimiter", message: delimiters });
});

test.each([
  ["en", "This is not a valid ID"],
  ["es", "No es un identificador válido"],
  ["fr", "Cet identifiant n’est pas valide"],
  ["de", "Das ist keine gültige ID"],
])("refusals of invalid ids in URLs and bodies are translated: %s", async (language, message) => {
  const address = await ask(language, "GET", "/deals?company_id=7");
  expect(address.body.errors).toEqual([{ path: "company_id", message }]);
  const body = await ask(language, "POST", "/contacts/bulk-delete", { ids: ["7"] });
  expect(body.body.errors).toEqual([{ path: "ids.0", message }]);
});

test("translated refusals keep the names of records", async () => {
  const contact = { first: "Ann", last: "Lee", email: "ann@test.example" };
  await ask("fr", "POST", "/contacts", contact);
  const { body } = await ask("fr", "POST", "/contacts", contact);
  expect(body.message).toMatch(
    /^L’e-mail existe déjà pour le contact\u00a0: Ann Lee \(ID\u00a0: [0-9a-f-]{36}\)$/u,
  );
  expect((await ask("en", "POST", "/contacts", contact)).body.message).toMatch(
    /^Email already exists for contact: Ann Lee \(ID: [0-9a-f-]{36}\)$/u,
  );
});

test("refusals of import rows are translated", async () => {
  const csvData = "Email,Score\nnot-an-address,7\nb@test.example,900\n";
  const columnMapping = { Email: "email", Score: "lead_score" };
  const { body } = await ask("es", "POST", "/import-export/execute", {
    csvData,
    columnMapping,
    delimiter: ",",
  });
  expect(body).toMatchObject({
    data: {
      errors: [{ row: 2, message: "El correo no es una dirección válida: «not-an-address»" }],
      warnings: [{ row: 3, message: "Puntuación del lead: Debe ser un número entero de 0 a 100: «900»" }],
    },
  });
});
