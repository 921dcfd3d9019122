/** Loaded before the API: from then on what it reads as the time of day is off by the minutes of the module's address. */
const minutes = Number(new URL(import.meta.url).searchParams.get("minutes"));
const RealDate = Date;
const now = () => RealDate.now() + minutes * 60_000;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name, target)),
});
