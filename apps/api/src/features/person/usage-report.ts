/** Sends anonymous counts; `undefined` when the operator configured no address. */
export type UsageSender = ((pages: Readonly<Record<string, number>>) => Promise<boolean>) | undefined;

const timeLimitMs = 5000;

/** Sends version and counts, and nothing that names a person, an organisation or a record. */
export function createUsageSender(address: string | undefined, version: string): UsageSender {
  if (address === undefined) return undefined;
  return async (pages) => {
    const body = JSON.stringify({ product: "lanyard", version, pages });
    const headers = { "content-type": "application/json" };
    const signal = AbortSignal.timeout(timeLimitMs);
    const answer = await fetch(address, { method: "POST", headers, body, signal, redirect: "error" }).catch(
      () => undefined,
    );
    return answer?.ok ?? false;
  };
}
