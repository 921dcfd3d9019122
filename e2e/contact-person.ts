let made = 0;

export function newPerson() {
  made += 1;
  // The time and the random part distinguish workers, each of which counts from zero.
  const mark = `${Date.now().toString(36)}${made}${Math.random().toString(36).slice(2, 5)}`;
  return { first: "Quilla", last: `Testperson-${mark}`, email: `quilla.${mark}@journey.example` };
}

export const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;
