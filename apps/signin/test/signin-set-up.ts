import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin, type TestSignin } from "@lanyard/test-kit/signin";
import { afterAll, beforeAll } from "vitest";

/**
 * Starts a Lanyard ID with its own database before the tests of a file. Both are available from `beforeAll`
 * on.
 */
export function withSignin() {
  let database: TestDatabase;
  let signin: TestSignin;
  beforeAll(async () => {
    database = await createTestDatabase();
    signin = await startTestSignin({ signinUrl: database.signinUrl });
  });
  afterAll(async () => {
    await signin.close();
    await database.drop();
  });
  return { database: () => database, signin: () => signin };
}
