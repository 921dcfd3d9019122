/** A name over at most two lines of so many letters: Closed Won and Closed Lost must differ. What does not fit ends in an ellipsis. */
export function nameLines(name: string, letters: number): string[] {
  const gap = name.lastIndexOf(" ", letters);
  if (name.length <= letters || gap <= 0) return [shortened(name, letters)];
  return [name.slice(0, gap), shortened(name.slice(gap + 1), letters)];
}

function shortened(text: string, letters: number): string {
  return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
}
