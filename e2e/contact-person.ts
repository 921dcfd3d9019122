let made = 0;

export function newPerson() {
  made += 1;
  // Each worker counts from zero, so the time and a random part make the names of different workers distinct.
  const mark = `${Date.now().toString(36)}${made}${Math.random().toString(36).slice(2, 5)}`;
  return { first: "Quilla", last: `Testperson-${mark}`, email: `quilla.${mark}@journey.example` };
}

export const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;
