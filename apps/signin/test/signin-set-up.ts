import { createTestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin } from "@lanyard/test-kit/signin";
import { afterAll } from "vitest";

/** Starts a Lanyard ID with its own database for the tests of a file. */
export async function withSignin(env: Readonly<Record<string, string>> = {}) {
  const database = await createTestDatabase();
  afterAll(() => database.drop());
  const signin = await startTestSignin({ signinUrl: database.signinUrl, env });
  afterAll(() => signin.close());
  return { database, signin };
}
