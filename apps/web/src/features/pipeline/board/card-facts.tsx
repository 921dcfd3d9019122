/** A line of what a card says below its name. */
export function CardLine({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="kcard__line trunc" dir="auto" title={text}>
      {text}
    </div>
  );
}

/** What the lines of a card take, which only those with a text are. */
export function linesHeight(texts: readonly (string | null)[]): number {
  return 17 * texts.filter(Boolean).length;
}

/** The line of the next step and the owner. */
export const stepHeight = 26;
