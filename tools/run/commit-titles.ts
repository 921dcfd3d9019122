import type { Phase } from "./check-phases.ts";
import { root, runQuietly } from "./child-command.ts";

const maxLength = 72;
/** Matches words such as "Added", "Adding" and "Adds", but not "Seed", "Bring" and "Process". */
const otherForm = /^(?:\w*[^e]ed|\w*[aeiouy]\w*ing|\w*[^su]s)$/iu;
const withoutVerb =
  /^(?:What|Who|Whose|Where|How|Those|Its|By|As|A|An|The|This|That|It|They|Some|All|Each|Every|No|On|In|Of|For|From|With)$/u;

export const commitTitlesPhase: Phase = {
  title: "Commit titles",
  run: async () => {
    const faults = await findTitleFaults(root);
    return {
      passed: faults.length === 0 ? 1 : 0,
      failed: faults.length === 0 ? 0 : 1,
      output: faults.join("\n"),
    };
  },
};

/**
 * Returns a line for each fault of a title. Ignores commits that are older than this check or the last
 * release tag. Without Git, there are no faults.
 */
export async function findTitleFaults(folder: string): Promise<string[]> {
  const git = async (...args: string[]) => {
    const { isOk, output } = await runQuietly("git", args, { cwd: folder });
    return isOk ? output.trim() : "";
  };
  const tag = await git("describe", "--tags", "--abbrev=0");
  const added = await git("log", "--diff-filter=A", "--format=%H", "--", "tools/run/commit-titles.ts");
  const older = [tag, ...added.split("\n").slice(-1)].filter(Boolean).map((commit) => `^${commit}`);
  if (older.length === 0) return [];
  const log = await git("log", "--no-merges", "--format=%h %s", "HEAD", ...older);
  return log
    .split("\n")
    .filter(Boolean)
    .flatMap((line) => titleFaults(line.slice(line.indexOf(" ") + 1)).map((fault) => `${line}: ${fault}`));
}

export function titleFaults(title: string): string[] {
  const [verb = ""] = title.split(/[^\w-]/u, 1);
  return [
    ...(title.length > maxLength ? [`has ${title.length} characters, ${maxLength} are allowed`] : []),
    ...(otherForm.test(verb) || withoutVerb.test(verb) || !/^[A-Z]/u.test(verb) ? ["is not imperative"] : []),
    ...(title.endsWith(".") ? ["ends with a period"] : []),
  ];
}
