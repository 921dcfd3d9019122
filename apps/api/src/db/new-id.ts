import { v7 } from "uuid";

/** UUIDv7 (RFC 9562), made by the application: ordered by time, no sequence in the database. */
export function newId(): string {
  return v7();
}
