import { expect, test } from "vitest";
import { isErrorValue, isPlaceholder, isRoundedNumber } from "./cell-debris.ts";

test("spreadsheet errors are recognised in several languages", () => {
  const errors =
    "#N/A #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #NV #BEZUG! #WERT! #VALEUR! #NOM? #¡REF! #¿NOMBRE? #N/D #ERROR! ###### ＃N/A #DIV/0";
  for (const error of errors.split(" ")) expect(isErrorValue(error), error).toBe(true);
  expect(isErrorValue("#N/A N/A")).toBe(true);
  for (const text of ["#1", "#", "# 4", "#sales", "#WOW!", "N/A", "C#", "#N/A Ltd"])
    expect(isErrorValue(text), text).toBe(false);
});

test("placeholders count as empty unless they can be a person's name, such as Null", () => {
  const name = { type: "line", isName: true } as const;
  const city = { type: "line", isName: false } as const;
  const phone = { type: "phone", isName: false } as const;
  for (const text of ["N/A", "n/a", "null", "NULL", "none", "-", "--", "—", "\\N", "(blank)"])
    for (const field of [name, city, phone]) expect(isPlaceholder(text, field), text).toBe(true);
  for (const text of ["Null", "None", "Na", "Nan", "Nona", "-a", "N"])
    expect(isPlaceholder(text, name), text).toBe(false);
  expect([name, city, phone].map((field) => isPlaceholder("NA", field))).toEqual([true, false, true]);
  expect(isPlaceholder("None", phone)).toBe(true);
  const company = { ...name, isCompany: true };
  for (const text of ["Null", "None", "Unknown", "TBD", "nil"])
    expect(
      [name, company].map((field) => isPlaceholder(text, field)),
      text,
    ).toEqual([false, true]);
  expect(isPlaceholder("Nil Ltd", company)).toBe(false);
  for (const text of ["NaN", "undefined", "[object Object]", "(none)", "Err:502"])
    for (const field of [name, city, phone, company]) expect(isPlaceholder(text, field), text).toBe(true);
  for (const text of [".", "?", "k.A.", "keine", "aucune", "ninguna"])
    expect(isPlaceholder(text, company), text).toBe(true);
  for (const text of ["KA", "NAN Ltd", "Err:5", "Undefined Ltd", "A?"])
    expect(isPlaceholder(text, company), text).toBe(false);
});

test("numbers that a spreadsheet rounded are distinguished from ids such as 12E3", () => {
  for (const text of ["4.91723E+11", "1,23457E+15", "4E+11", "4.91723e11", "1E10"])
    expect(isRoundedNumber(text), text).toBe(true);
  for (const text of ["5E1", "12E3", "E+11", "1.5", "4.9E+11 x", "491723"])
    expect(isRoundedNumber(text), text).toBe(false);
});
