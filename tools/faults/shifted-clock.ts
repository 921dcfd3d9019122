/**
 * Shifts the time of day that a process reads, by the minutes in the module's URL. The API loads this module
 * first.
 */
const minutes = Number(new URL(import.meta.url).searchParams.get("minutes"));
const RealDate = Date;
const now = () => RealDate.now() + minutes * 60_000;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name, target)),
});
