/** The lines of a file of people, its header first. */
export function* benchLines(rows: number): Generator<string> {
  yield "First,Last,Email,Phone,Company,Title,City";
  for (let n = 0; n < rows; n += 1)
    yield `Given${n},Família ${n},p${n}@bench.example,+49 30 ${n},Works ${n % 5000},Engineer,Berlin`;
}
