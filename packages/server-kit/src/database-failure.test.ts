import { expect, test } from "vitest";
import { databaseFailure } from "./database-failure.ts";

const failure = (message: string, facts: object = {}) =>
  databaseFailure(Object.assign(new Error(message), facts));

test.each([
  ["a refused connection", "connect ECONNREFUSED 127.0.0.1:5432", { code: "ECONNREFUSED" }],
  ["a host name that cannot be resolved", "getaddrinfo EAI_AGAIN db", { code: "EAI_AGAIN" }],
  ["a connection that the driver lost", "Connection terminated unexpectedly", {}],
  ["a pool without a free connection", "timeout exceeded when trying to connect", {}],
  ["a database that stops", "terminating connection", { code: "57P01", severity: "FATAL" }],
  ["a database without connections", 'database "a" is not currently accepting', { severity: "FATAL" }],
  ["a read-only database", "cannot execute UPDATE in a read-only transaction", { code: "25006" }],
  ["a deadlock", "deadlock detected", { code: "40P01" }],
  ["a cluster node that is down", "failure on connection marked as essential", { code: "XX000" }],
  ["a wrapped error", "Failed to find user", { cause: Object.assign(new Error(""), { code: "08006" }) }],
])("%s is a failure that a retry can mend", (_what, message, facts) => {
  expect(failure(message, facts)).toBe("away");
});

test("cancelled statements and a full disk are failures of their own", () => {
  expect(failure("canceling statement due to statement timeout", { code: "57014" })).toBe("cancelled");
  expect(failure("could not extend file", { code: "53100" })).toBe("full");
});

test.each([
  ["a violated constraint", { code: "23505" }],
  ["an unknown column", { code: "42703" }],
])("%s is not a failure of the database, even if its name is like a connection", (_what, facts) => {
  expect(failure('"connections_code_unique"', facts)).toBeUndefined();
});
