const fetched = new Map<string, Promise<void>>();

/**
 * Imports a module after fetching its files, because browsers never retry a failed `import`
 * (whatwg/html#6768). The build wraps each `import()` in this function (vite/fetched-imports.ts).
 */
export async function importFetched<Part>(
  load: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map(fetchOnce));
  return load();
}

function fetchOnce(file: string): Promise<void> {
  const fetching = fetched.get(file) ?? fetchFile(`/${file}`);
  fetched.set(file, fetching);
  fetching.catch(() => fetched.delete(file));
  return fetching;
}

async function fetchFile(address: string): Promise<void> {
  if (document.querySelector(`script[src="${address}"]`)) return;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`);
  // Reads the whole body, because browsers cache only complete responses.
  await answer.arrayBuffer();
}
