// @vitest-environment jsdom
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { failureText } from "./signin-failure.ts";

const script = readFileSync(join(import.meta.dirname, "../../../public/signin-return.js"), "utf8");
const runScript = () => new Function(script)();

afterEach(() => {
  history.replaceState(null, "", "/");
});

test.each(["/sso", "/auth/callback"])(
  "moves the parameters of %s from the URL to the session storage",
  (path) => {
    history.replaceState(null, "", `${path}?token=once&state=mine#rest`);
    runScript();
    expect(location.href).toBe(`${location.origin}${path}`);
    expect(sessionStorage.getItem("sign_in_arrival")).toBe('{"token":"once","state":"mine"}');
  },
);

test("keeps the parameters of other URLs", () => {
  history.replaceState(null, "", "/contacts?search=ada");
  runScript();
  expect(location.search).toBe("?search=ada");
  expect(sessionStorage.getItem("sign_in_arrival")).toBeNull();
});

test("reports a failed sign-in in the words of the specification", () => {
  expect(failureText("popup-blocked")).toBe("Popup blocked. Please allow popups for this site.");
  expect(failureText("no-access-token")).toBe("Authentication failed: no access token");
  expect(failureText("failed")).toBe("Authentication failed");
});
