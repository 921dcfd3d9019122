import type { ReactNode } from "react";

const marks: Record<DrawingMark, ReactNode> = {
  person: (
    <>
      <circle className="a-soft" cx="48" cy="56" r="8" />
      <path className="a-soft" d="M33 76c1-8 7-12 15-12s14 4 15 12z" />
    </>
  ),
  search: (
    <>
      <circle className="a-line" cx="46" cy="59" r="10" />
      <path className="a-line" d="m53.5 66.5 8 8" strokeLinecap="round" />
    </>
  ),
  building: (
    <>
      <path className="a-soft" d="M36 50h16v28H36zM54 60h8v18h-8z" />
      <path className="a-line" d="M40 56h8M40 62h8M40 68h8" strokeLinecap="round" />
    </>
  ),
  money: (
    <>
      <circle className="a-soft" cx="48" cy="60" r="13" />
      <path
        className="a-line"
        d="M48 52v16M52 55.5c-1-1.5-8-2-8 1.5s8 2 8 5.5-7 3-8 1.5"
        strokeLinecap="round"
      />
    </>
  ),
  board: (
    <>
      <rect className="a-soft" x="30" y="50" width="10" height="26" rx="2" />
      <rect className="a-soft" x="43" y="50" width="10" height="16" rx="2" />
      <rect className="a-soft" x="56" y="50" width="10" height="21" rx="2" />
    </>
  ),
  problem: (
    <path
      className="a-line"
      d="M48 50v14M48 70.5v.5"
      strokeLinecap="round"
      style={{ stroke: "var(--danger)", strokeWidth: 3 }}
    />
  ),
  text: <path className="a-line" d="M34 54h28M34 62h28M34 70h16" strokeLinecap="round" />,
  file: (
    <>
      <path className="a-soft" d="M37 47h15l8 8v23H37z" />
      <path className="a-line" d="M42 62h13M42 68h9" strokeLinecap="round" />
    </>
  ),
  clock: (
    <>
      <circle className="a-line" cx="48" cy="61" r="13" />
      <path className="a-line" d="M48 53.5V61l5 4" strokeLinecap="round" />
    </>
  ),
};

export function BadgeMark({ mark }: { mark: DrawingMark }) {
  return marks[mark];
}

export type DrawingMark =
  | "person"
  | "search"
  | "building"
  | "money"
  | "board"
  | "problem"
  | "text"
  | "file"
  | "clock";
