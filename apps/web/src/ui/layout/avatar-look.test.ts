import { expect, it } from "vitest";
import { avatarTone, initialsOf } from "./avatar-look.ts";

it.each([
  ["Adaeze Okonkwo-Lindqvist", 7],
  ["Ana Souza", 2],
  ["Gustavo Hernández Ibáñez", 5],
  ["Ivo Peeters", 2],
  ["Kestrel Freight", 3],
  ["Ines Duarte", 6],
])("gives %s the avatar colour of the design", (name, tone) => {
  expect(avatarTone(name)).toBe(tone);
  expect(avatarTone(name.toUpperCase())).toBe(tone);
});

it.each([
  ["Ana Souza", "AS"],
  ["friederike von und zu Hohenfels", "FV"],
  ["Cher", "C"],
  ["山本 さくら", "山"],
  ["김 민준", "김"],
  ["محمد علي", "م"],
  ["Élodie Ågren", "ÉÅ"],
  ["E\u0301lodie", "E\u0301"],
  ["“Ana” (Souza)", "AS"],
  ["3M Company", "3C"],
  ["  ", ""],
  ["- -", ""],
])("writes the initials of %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
