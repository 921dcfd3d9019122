/** Loaded and loading files, by path below the root. */
const fetched = new Map<string, Promise<void>>();

/**
 * Imports a part of the app after fetching its files, because browsers never retry a failed `import`
 * (whatwg/html#6768). The build calls it for each `import()` with the part's files (vite/fetched-imports.ts).
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
  // Read completely, because the browser caches only complete answers.
  await answer.arrayBuffer();
}
