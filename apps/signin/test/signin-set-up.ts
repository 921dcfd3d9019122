import { createTestDatabase, type TestDatabase } from "@lanyard/test-kit/database";
import { startTestSignin, type TestSignin } from "@lanyard/test-kit/signin";
import { afterAll, beforeAll } from "vitest";

/** A Lanyard ID on a database of its own for the tests of the file that calls this; from `beforeAll` on. */
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
