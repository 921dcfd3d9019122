import { Temporal } from "temporal-polyfill";

export const zone = "Pacific/Auckland";
export const today = () => Temporal.Now.plainDateISO(zone);
export const day = (days: number) => today().add({ days }).toString();
/** Returns a time as an ISO string: the given hour in `zone`, the given number of days after today. */
export const at = (days: number, hour: number) =>
  new Date(
    today().add({ days }).toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds,
  ).toISOString();
