import type { ReactNode } from "react";

const words = [872, 760, 648, 536, 424, 312, 200, 88, -24];

/** A card that looks like a badge on a strap, for pages before sign-in. */
export function HangingCard({ children }: { children: ReactNode }) {
  return (
    <div className="hang">
      <div className="pass">{children}</div>
      <div className="hang__strap" aria-hidden="true">
        <svg preserveAspectRatio="xMidYMax slice" viewBox="0 0 52 900" aria-hidden="true">
          <defs>
            <pattern
              id="strap-weave"
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <path d="M0 0v6" stroke="#fff" strokeOpacity=".1" strokeWidth="3" />
            </pattern>
          </defs>
          <rect width="52" height="900" fill="#0f5c66" />
          <rect width="52" height="900" fill="url(#strap-weave)" />
          <path d="M4.5 0v900M47.5 0v900" stroke="#e2a03f" strokeWidth="1.5" strokeDasharray="5 4" />
          {words.map((y) => (
            <text
              key={y}
              transform={`translate(31.5 ${y}) rotate(-90)`}
              fontSize="15"
              fontWeight="700"
              letterSpacing="3.5"
              fill="#f1eadb"
            >
              LANYARD
            </text>
          ))}
          <rect y="889" width="52" height="11" fill="#04262b" fillOpacity=".45" />
        </svg>
      </div>
    </div>
  );
}
