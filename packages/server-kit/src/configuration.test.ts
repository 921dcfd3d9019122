import { describe, expect, test } from "vitest";
import { ConfigurationError, readConfiguration } from "./configuration.ts";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfiguration(env);
    return [];
  } catch (error) {
    return error instanceof ConfigurationError ? error.problems : [String(error)];
  }
}

const production = { PUBLIC_URL: "https://crm.example.com", SIGNIN_URL: "https://id.example.com" };

describe("with nothing configured", () => {
  test("Lanyard without variables is a full demonstration on the loopback interface", () => {
    expect(readConfiguration({})).toMatchObject({
      port: 4000,
      signinPort: 4001,
      host: "127.0.0.1",
      demo: "full",
      isProduction: false,
      publicUrl: "http://localhost:4000",
      signinUrl: "http://localhost:4001",
    });
  });

  test("empty variables count as not set, and URLs use the configured ports", () => {
    const configuration = readConfiguration({ PUBLIC_URL: "", PORT: "5000", SIGNIN_PORT: "5001" });
    expect(configuration).toMatchObject({
      publicUrl: "http://localhost:5000",
      signinUrl: "http://localhost:5001",
    });
  });
});

describe("with a public address", () => {
  test("Lanyard with a public address listens on all interfaces, without a demonstration", () => {
    const expected = {
      host: "0.0.0.0",
      demo: "off",
      isProduction: true,
      publicUrl: "https://crm.example.com",
    };
    expect(readConfiguration({ ...production, PUBLIC_URL: "https://crm.example.com/" })).toMatchObject(
      expected,
    );
  });

  test("with a public address, DEMO and SKIP_AUTH are refused and SIGNIN_URL is required", () => {
    expect(problemsOf({ ...production, DEMO: "full" })).toEqual([expect.stringContaining("DEMO ")]);
    expect(problemsOf({ ...production, SKIP_AUTH: "true" })).toEqual([expect.stringContaining("SKIP_AUTH ")]);
    expect(problemsOf({ PUBLIC_URL: "https://crm.example.com" })).toEqual([
      expect.stringContaining("SIGNIN_URL "),
    ]);
  });
});

test("every invalid variable is reported at once", () => {
  const wrong = {
    PORT: "0",
    HOST: "0.0.0.0",
    DATABASE_URL: "mysql://x",
    PUBLIC_URL: "https://crm.example.com/path",
    LOG_LEVEL: "loud",
    POOL_SIZE: "-1",
    ORG_FILE_QUOTA: "lots",
    SMTP_URL: "mail.example.com",
    RATE_LIMIT: "many",
  };
  const names = problemsOf(wrong).map((problem) => problem.split(" ")[0]);
  expect(names.sort()).toEqual([
    "DATABASE_URL",
    "LOG_LEVEL",
    "ORG_FILE_QUOTA",
    "POOL_SIZE",
    "PORT",
    "PUBLIC_URL",
    "RATE_LIMIT",
    "SMTP_URL",
  ]);
});

test("conflicting and incomplete settings are refused", () => {
  expect(problemsOf({ S3_BUCKET: "files" })).toEqual([
    "S3_ACCESS_KEY, S3_SECRET_KEY must be set together with S3_BUCKET.",
  ]);
  expect(problemsOf({ S3_ACCESS_KEY: "key" })).toEqual([
    "S3_SECRET_KEY must be set together with S3_ACCESS_KEY.",
  ]);
  expect(problemsOf({ BACKUP_TO: "s3://backups" })).toEqual([
    "S3_ACCESS_KEY, S3_SECRET_KEY must be set together with a BACKUP_TO of s3://.",
  ]);
  expect(
    readConfiguration({ BACKUP_TO: "s3://backups", S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" }).s3,
  ).toMatchObject({ bucket: undefined, accessKey: "key" });
  expect(problemsOf({ OIDC_ISSUER: "https://sso.example.com" })[0]).toMatch(
    /^OIDC_CLIENT_ID, OIDC_CLIENT_SECRET /,
  );
  expect(problemsOf({ PORT: "5000", SIGNIN_PORT: "5000" })).toEqual(["SIGNIN_PORT must differ from PORT."]);
  expect(problemsOf({ PORT: "5000", METRICS_PORT: "5000" })).toEqual([
    expect.stringMatching(/^METRICS_PORT must differ /),
  ]);
  expect(problemsOf({ HOST: "0.0.0.0" })).toEqual([
    expect.stringMatching(/^HOST must be a loopback address/),
  ]);
});

test("the file quota is converted to bytes", () => {
  expect(readConfiguration({ ORG_FILE_QUOTA: "500 MB" }).orgFileQuotaBytes).toBe(500 * 1024 * 1024);
});

test("the rate limit is on by default and can be switched off", () => {
  expect(readConfiguration({}).rateLimit).toBe(600);
  expect(readConfiguration({ RATE_LIMIT: "20" }).rateLimit).toBe(20);
  expect(readConfiguration({ RATE_LIMIT: "off" }).rateLimit).toBeUndefined();
  for (const wrong of ["0", "1000001", "many"])
    expect(problemsOf({ RATE_LIMIT: wrong })).toEqual([
      expect.stringMatching(/^RATE_LIMIT must be a whole number from 1 to 1000000, or "off"/u),
    ]);
});
