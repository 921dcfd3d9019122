import { execFileSync } from "node:child_process";
import { chmod, mkdir, statfs } from "node:fs/promises";

export interface SmallDisk {
  readonly folder: string;
  /** Fills the disk except for the last `bytes`. */
  fill(bytes?: number): Promise<void>;
  makeRoom(): void;
  unmount(): void;
}

const wholeSize = "3g";
const mostSlack = 2 ** 22;

/**
 * Mounts a disk in memory at the folder; returns undefined unless root runs this on Linux. The disk is filled
 * by shrinking it, without writing.
 */
export async function mountSmallDisk(folder: string): Promise<SmallDisk | undefined> {
  await mkdir(folder);
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const mount = (...args: string[]) => execFileSync("mount", args, { stdio: "ignore" });
  try {
    mount("-t", "tmpfs", "-o", `size=${wholeSize},mode=755`, "lanyard-faults", folder);
  } catch {
    return undefined;
  }
  await chmod(folder, 0o755);
  const { bsize } = await statfs(folder);
  const resize = (size: string) => mount("-o", `remount,size=${size}`, folder);
  return {
    folder,
    fill: async (bytes = 0) => {
      // The content may grow during the measurement.
      for (let slack = bytes; ; slack += 16 * bsize) {
        const { blocks, bfree } = await statfs(folder);
        try {
          resize(String((blocks - bfree) * bsize + slack));
          return;
        } catch (error) {
          if (slack > bytes + mostSlack) throw error;
        }
      }
    },
    makeRoom: () => resize(wholeSize),
    unmount: () => void execFileSync("umount", ["-l", folder]),
  };
}
