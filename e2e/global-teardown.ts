import { rm } from "node:fs/promises";

/** The demonstration that the journeys ran on is thrown away. */
export default async function globalTeardown(): Promise<void> {
  const dataDir = process.env.LANYARD_E2E_DATA;
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
}
