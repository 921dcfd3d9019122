type Band = { x: number; y: number; width: number; height: number; fill: string };

const down: readonly Band[] = [
  { x: 300, y: -10, width: 62, height: 402, fill: "#11616b" },
  { x: 392, y: -10, width: 62, height: 310, fill: "#0d525b" },
  { x: 484, y: -10, width: 62, height: 438, fill: "#f1eadb" },
  { x: 576, y: -10, width: 62, height: 354, fill: "#11616b" },
  { x: 668, y: -10, width: 62, height: 414, fill: "#0d525b" },
];

const across: readonly Band[] = [
  { x: 246, y: 34, width: 554, height: 62, fill: "#0d525b" },
  { x: 212, y: 126, width: 588, height: 62, fill: "#136b76" },
  { x: 262, y: 218, width: 538, height: 22, fill: "#e2a03f" },
  { x: 268, y: 270, width: 532, height: 62, fill: "#0d525b" },
];

/** Crossings where the vertical band covers the horizontal one, as indexes into `down` and `across`. */
const crossings = [
  [0, 0],
  [0, 2],
  [1, 1],
  [2, 0],
  [2, 2],
  [3, 1],
  [3, 3],
  [4, 0],
  [4, 2],
] as const;

const cloth = "#f1eadb";
const wordPlaces = [66, 229, 381];

export function LoginBackdrop() {
  return (
    <svg className="cloth" viewBox="0 0 746 900" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
      <defs>
        <Weave id="cloth-light" stroke="#fff" opacity=".1" />
        <Weave id="cloth-dark" stroke="#072e34" opacity=".09" />
      </defs>
      {down.map((band) => (
        <DownBand key={band.x} band={band} />
      ))}
      {across.map((band) => (
        <AcrossBand key={band.y} band={band} />
      ))}
      {crossings.map(([over, under]) => (
        <Crossing key={`${over}-${under}`} over={down[over]} under={across[under]} />
      ))}
    </svg>
  );
}

function Weave({ id, stroke, opacity }: { id: string; stroke: string; opacity: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0v6" stroke={stroke} strokeOpacity={opacity} strokeWidth="3" />
    </pattern>
  );
}

function DownBand({ band: { fill, ...place } }: { band: Band }) {
  const isCloth = fill === cloth;
  return (
    <>
      <rect {...place} fill={fill} />
      <rect {...place} fill={isCloth ? "url(#cloth-dark)" : "url(#cloth-light)"} />
      <path
        d={`M${place.x + 4.5} -10v${place.height}M${place.x + 57.5} -10v${place.height}`}
        stroke={isCloth ? "#0a3f47" : cloth}
        strokeOpacity={isCloth ? 0.3 : 0.22}
        strokeWidth="1.5"
        strokeDasharray="5 4"
      />
      {isCloth && wordPlaces.map((y) => <Word key={y} x={519.6} y={y} />)}
    </>
  );
}

function Word({ x, y }: { x: number; y: number }) {
  return (
    <text
      textAnchor="middle"
      transform={`translate(${x} ${y}) rotate(-90)`}
      fontSize="12.5"
      fontWeight="700"
      letterSpacing="2.6"
      fill="#0f5c66"
    >
      LANYARD
    </text>
  );
}

function AcrossBand({ band: { fill, ...place } }: { band: Band }) {
  const isThread = place.height < 62;
  return (
    <>
      <rect {...place} x={place.x + 3} y={place.y + 3} fill="#04262b" fillOpacity=".28" />
      <rect {...place} fill={fill} />
      <rect {...place} fill={isThread ? "url(#cloth-dark)" : "url(#cloth-light)"} />
      {!isThread && (
        <path
          d={`M${place.x} ${place.y + 4.5}h${place.width}M${place.x} ${place.y + 57.5}h${place.width}`}
          stroke={cloth}
          strokeOpacity=".22"
          strokeWidth="1.5"
          strokeDasharray="5 4"
        />
      )}
    </>
  );
}

function Crossing({ over, under }: { over: Band | undefined; under: Band | undefined }) {
  if (!over || !under) return null;
  const window = { x: over.x, y: under.y - 7, width: over.width, height: under.height + 14 };
  return (
    <>
      <rect x={over.x - 4} y={under.y} width="70" height={under.height} fill="#04262b" fillOpacity=".3" />
      <svg
        {...window}
        viewBox={`${window.x} ${window.y} ${window.width} ${window.height}`}
        aria-hidden="true"
      >
        <DownBand band={over} />
      </svg>
    </>
  );
}
