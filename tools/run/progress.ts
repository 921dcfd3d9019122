type Say = (message: string) => void;

/**
 * Runs a slow step and prints a line with its title, its duration and a note. Messages during the step are
 * printed on separate lines.
 */
export async function phase<T>(title: string, work: (say: Say, note: Say) => Promise<T>): Promise<T> {
  const start = performance.now();
  let isLineOpen = true;
  let remark = "";
  process.stdout.write(`${title} ... `);
  const say = (message: string) => {
    process.stdout.write(`${isLineOpen ? "\n" : ""}  ${message}\n`);
    isLineOpen = false;
  };
  const note = (message: string) => {
    remark = ` (${message})`;
  };
  const end = (word: string) => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    process.stdout.write(`${isLineOpen ? "" : `${title} ... `}${word}${seconds} s${remark}\n`);
    isLineOpen = false;
  };
  try {
    const result = await work(say, note);
    end("");
    return result;
  } catch (error) {
    end("failed after ");
    throw error;
  }
}
