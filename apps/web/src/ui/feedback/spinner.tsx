/** A decorative spinner; put a text that describes the activity next to it. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <span className="spin" style={{ width: size, height: size }} aria-hidden="true" />;
}
