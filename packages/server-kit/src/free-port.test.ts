import { expect, it } from "vitest";
import { freePort } from "#src/free-port.ts";

it.runIf(process.platform === "linux")(
  "two searches for a free port never return the same port",
  async () => {
    const ports: number[] = [];
    // With random draws from 12,768 ports, about ten of 500 would repeat an earlier port.
    for (let draws = 0; draws < 500; draws++) ports.push(await freePort());
    expect(new Set(ports).size).toBe(500);
  },
);
