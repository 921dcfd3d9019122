import { type ComponentType, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { ChunkError } from "./chunk-error.tsx";
import { preloadInTurn, registerLazyPart } from "./lazy-parts.ts";
import { SilentErrorContext } from "./silent-error-boundary.tsx";

type Fallback = {
  fallback?: ReactNode;
};

export type LazyComponent<Props> = ((props: Props & Fallback) => ReactNode) & {
  /**
   * Preloads the code and ignores load errors. The component loads the code again when it renders, and
   * reports errors then.
   */
  fetch: () => Promise<void>;
};

/**
 * Returns a component that loads its code on demand. Unlike `React.lazy`, it renders loaded code without a
 * fallback and never delays navigation. `loadsWhenIdle` loads the code only when the browser is idle.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loadsWhenIdle = false } = {},
): LazyComponent<Props> {
  const code = codeOf(load, loadsWhenIdle);
  const draw = (props: Props & Fallback) => <Drawn code={code} props={props} />;
  const fetch = async () => {
    await code.fetch().catch(() => {});
  };
  registerLazyPart(fetch);
  return Object.assign(draw, { fetch });
}

/** Returns a function that creates a lazy component by its name. `load` returns all of the components. */
export function lazyParts<Props extends Record<string, object>>(
  load: () => Promise<{ [Name in keyof Props]: ComponentType<Props[Name]> }>,
  timing?: { loadsWhenIdle: boolean },
) {
  return <Name extends keyof Props>(name: Name): LazyComponent<Props[Name]> =>
    lazyComponent(async () => (await load())[name], timing);
}

type Code<Props> = {
  loaded: ComponentType<Props> | undefined;
  fetch: () => Promise<ComponentType<Props>>;
  fetchDrawn: () => Promise<ComponentType<Props>>;
};

function codeOf<Props>(load: () => Promise<ComponentType<Props>>, loadsWhenIdle: boolean): Code<Props> {
  let turn: Promise<ComponentType<Props>> | undefined;
  const fetch = async () => {
    code.loaded ??= await loadAsOnline(load);
    return code.loaded;
  };
  // The code is queued once, even if several places render the component.
  const inTurn = () => {
    turn ??= preloadInTurn(fetch).finally(() => {
      turn = undefined;
    });
    return turn;
  };
  const code: Code<Props> = { loaded: undefined, fetch, fetchDrawn: loadsWhenIdle ? inTurn : fetch };
  return code;
}

/** Retries once if the network returned during the failed attempt. */
async function loadAsOnline<Part>(load: () => Promise<Part>): Promise<Part> {
  const loading = new AbortController();
  let hasReturned = false;
  const onOnline = () => {
    hasReturned = true;
  };
  addEventListener("online", onOnline, { signal: loading.signal });
  try {
    return await load();
  } catch (cause) {
    if (!hasReturned) throw cause;
    return load();
  } finally {
    loading.abort();
  }
}

function Drawn<Props extends object>({ code, props }: { code: Code<Props>; props: Props & Fallback }) {
  // Keeps the component in state, so that a later load cannot replace and remount a rendered one.
  const [Loaded, setLoaded] = useState(() => code.loaded);
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const isQuiet = use(SilentErrorContext);
  const fetch = async () => {
    try {
      const fetched = await code.fetchDrawn();
      setLoaded(() => fetched);
    } catch (cause) {
      setFailure({ cause });
    }
  };
  const fetchFirst = useEffectEvent(fetch);
  useEffect(() => {
    if (!Loaded) void fetchFirst();
  }, [Loaded]);
  if (Loaded) {
    return (
      <SilentErrorContext value={false}>
        <Loaded {...props} />
      </SilentErrorContext>
    );
  }
  if (!failure) return props.fallback;
  if (isQuiet) throw failure.cause;
  return <ChunkError cause={failure.cause} onRetry={fetch} onClose={closingOf(props)} />;
}

function closingOf(props: object): (() => void) | undefined {
  const onClose: unknown = Reflect.get(props, "onClose");
  return typeof onClose === "function" ? () => onClose() : undefined;
}

export function preloadOnHover(...components: readonly { fetch: () => Promise<void> }[]) {
  const fetchAll = () => {
    for (const component of components) void component.fetch();
  };
  return { onPointerEnter: fetchAll, onFocus: fetchAll };
}
