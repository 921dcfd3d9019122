import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

export function readSourceFiles(): SourceFile[] {
  return listFiles(["*.ts", "*.tsx"])
    .filter((path) => !path.includes(".gen."))
    .map((path) => {
      const text = readFileSync(join(root, path), "utf8");
      return { path, text, imports: importsOf(path, text) };
    });
}

export function listFiles(patterns: readonly string[]): string[] {
  const listing = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...patterns],
    {
      cwd: root,
      encoding: "utf8",
    },
  );
  return listing.split("\n").filter((path) => path !== "" && existsSync(join(root, path)));
}

const importForm = /\b(?:from|import)\s*\(?\s*"([@#.\w][^",\s]*)"/gu;

/** Returns the imports of a file as paths from the repository's root, or as names of packages. */
function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(importForm)].map(([, target = ""]) => resolveImport(path, target));
}

const workspaces: Readonly<Record<string, string>> = {
  api: "apps/api",
  web: "apps/web",
  signin: "apps/signin",
  contract: "packages/contract",
  client: "packages/client",
  look: "packages/look",
  "server-kit": "packages/server-kit",
  "test-kit": "packages/test-kit",
  "typed-lines": "packages/typed-lines",
};

function resolveImport(path: string, target: string): string {
  if (target.startsWith(".")) return join(dirname(path), target);
  if (target.startsWith("#src/")) return `${path.split("/").slice(0, 2).join("/")}/src/${target.slice(5)}`;
  const ours = /^@lanyard\/([\w-]+)\/(.+)$/u.exec(target);
  const workspace = ours?.[1] === undefined ? undefined : workspaces[ours[1]];
  return workspace === undefined ? target : `${workspace}/src/${ours?.[2]}`;
}

export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/gu, "");
}
