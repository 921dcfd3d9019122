import { randomFillSync } from "node:crypto";
import { v7 } from "uuid";

const idBytes = 16;
/** Random bytes are generated in blocks, because a call for each id is slow. */
const pool = new Uint8Array(idBytes * 256);
let used = pool.length;
let lastMs = 0;
let sequence = 0;

/** Returns a UUIDv7 (RFC 9562). Ids sort by time, and each id is greater than the previous one. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.slice(used, used + idBytes);
  used += idBytes;
  const now = Date.now();
  // Within a millisecond, the sequence increments (RFC 9562, 6.2, method 1). If the clock moves back, the id
  // keeps the last time.
  if (now > lastMs) {
    lastMs = now;
    sequence = startOf(random);
  } else if (sequence === lastSequence) {
    lastMs += 1;
    sequence = startOf(random);
  } else {
    sequence += 1;
  }
  return v7({ random, msecs: lastMs, seq: sequence });
}

const lastSequence = 0xffff_ffff;

/** Returns a start value in the lower half of the range, which leaves room for increments. */
function startOf(random: Uint8Array): number {
  return new DataView(random.buffer).getUint32(6) >>> 1;
}
