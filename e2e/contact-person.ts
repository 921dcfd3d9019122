let made = 0;

/** Returns a person with a name and an address that no other contact has. */
export function newPerson() {
  made += 1;
  // The time and the random part separate workers, whose counters are independent.
  const mark = `${Date.now().toString(36)}${made}${Math.random().toString(36).slice(2, 5)}`;
  return { first: "Quilla", last: `Testperson-${mark}`, email: `quilla.${mark}@journey.example` };
}

export const nameOf = ({ first, last }: { first: string; last: string }) => `${first} ${last}`;
