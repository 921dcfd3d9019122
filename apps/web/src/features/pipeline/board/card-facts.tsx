export function CardLine({ text }: { text: string | null }) {
  if (!text) return null;
  return (
    <div className="kcard__line trunc" dir="auto" title={text}>
      {text}
    </div>
  );
}

/** Returns the height of the lines in pixels. Empty texts take no space. */
export function linesHeight(texts: readonly (string | null)[]): number {
  return 17 * texts.filter(Boolean).length;
}

export const stepHeight = 26;
