import type { DemoRandom } from "@lanyard/api/demo/demo-random";

/** What is known of a person. */
export interface Facts {
  readonly first: string;
  readonly last: string;
  readonly latin: readonly [first: string, last: string];
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile_phone: string | null;
  readonly company: string | null;
  readonly city: string | null;
}

export interface Company {
  readonly name: string;
  readonly domain: string;
  readonly phone: string;
}

/** Where a labelled set is drawn from. */
export interface People {
  readonly random: DemoRandom;
  readonly surname: () => string;
  readonly company: () => Company;
}

/** Given names with a short form. */
export const nicknames: Readonly<Record<string, string>> = {
  William: "Bill",
  Robert: "Bob",
  Richard: "Dick",
  James: "Jim",
  Michael: "Mike",
  Thomas: "Tom",
  Elizabeth: "Liz",
  Katherine: "Kate",
  Margaret: "Peggy",
  Christopher: "Chris",
  Daniel: "Dan",
  Matthew: "Matt",
  Andrew: "Andy",
  Edward: "Ted",
  Alexander: "Sasha",
  Nicholas: "Nick",
  Susan: "Sue",
  Jennifer: "Jenny",
  Rebecca: "Becky",
  Victoria: "Vicky",
};

/** The number of a whole company. */
export const isSwitchboard = (phone: string) => phone.startsWith("+44 20 7");
export const mobileNumber = (random: DemoRandom) => random.digits("+33 6 ## ## ## ##");
export const privateDomain = (random: DemoRandom) =>
  random.pick(["gmail.com", "gmx.de", "orange.fr", "yahoo.com"]);

/** An address made of a name as people make them. */
export function emailOf(random: DemoRandom, latin: Facts["latin"], domain: string): string {
  const [given = "", family = ""] = latin.map((part) =>
    part
      .toLowerCase()
      .normalize("NFD")
      .replace(/[^a-z]/gu, ""),
  );
  const box = random.pick([
    `${given}.${family}`,
    `${given}.${family}`,
    `${given.slice(0, 1)}${family}`,
    given,
  ]);
  return `${box}${random.chance(0.15) ? random.digits("#") : ""}@${domain}`;
}
