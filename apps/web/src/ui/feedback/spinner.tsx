/** The turning ring. Decorative: say what is happening in text beside it. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className="spin" style={{ width: size, height: size }} aria-hidden="true" />;
}
