/** What was fetched, or is being fetched; by path below the root. */
const fetched = new Map<string, Promise<void>>();

/**
 * Imports a part of the app once its files have been fetched, and rejects when one could not be: then it can be tried
 * again. Most browsers never fetch a module again whose `import` failed once (whatwg/html#6768), so one moment without
 * a network would take the part away until the page is reloaded. What was fetched is kept by the browser: the server
 * calls these files immutable.
 *
 * The build calls this for each `import()` (vite/fetched-imports.ts), with all files that the part needs.
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
  // To its end, or it is not kept.
  await answer.arrayBuffer();
}
