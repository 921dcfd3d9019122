import type { SourceFile } from "./source-files.ts";

/** The imports that lie on a circle of files, or between two circles, as `file -> import`. */
export function circularImports(files: readonly Pick<SourceFile, "path" | "imports">[]): string[] {
  const paths = new Set(files.map(({ path }) => path));
  // Imports of a package of ours come without the ending.
  const asFile = (target: string) =>
    [target, `${target}.ts`, `${target}.tsx`].find((path) => paths.has(path));
  let edges = files.flatMap(({ path, imports }) =>
    imports.map(asFile).flatMap((target) => (target === undefined ? [] : [{ path, target }])),
  );
  // A file that imports nothing, or that nothing imports, is on no circle; taking it away leaves others like it.
  for (let before = Number.POSITIVE_INFINITY; edges.length < before; ) {
    before = edges.length;
    const importing = new Set(edges.map(({ path }) => path));
    const imported = new Set(edges.map(({ target }) => target));
    edges = edges.filter(({ path, target }) => importing.has(target) && imported.has(path));
  }
  return edges.map(({ path, target }) => `${path} -> ${target}`);
}
