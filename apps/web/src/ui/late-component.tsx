import { type ComponentType, type ReactNode, use, useEffect, useEffectEvent, useState } from "react";
import { fetchInTurn, noteLatePart } from "./late-parts.ts";
import { PartMissing } from "./part-missing.tsx";
import { QuietContext } from "./quiet-boundary.tsx";

type Meanwhile = {
  /** Shown until the code is there. */
  meanwhile?: ReactNode;
};

export type LateComponent<Props> = ((props: Props & Meanwhile) => ReactNode) & {
  /** Fetches the code, when something says that it is about to be needed; a failure is told where it is drawn. */
  fetch: () => Promise<void>;
};

/**
 * A component whose code is no part of the first load. Not React.lazy: for that, React draws what stands in and keeps it
 * for 300 ms though the code is there, and a navigation that opens it waits for the code.
 *
 * `isInTurn`: it is drawn with the first page, but nobody waits for it; its code comes after the page shows.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isInTurn = false } = {},
): LateComponent<Props> {
  const code = codeOf(load, isInTurn);
  const draw = (props: Props & Meanwhile) => <Drawn code={code} props={props} />;
  const fetch = async () => {
    await code.fetch().catch(() => {});
  };
  noteLatePart(fetch);
  return Object.assign(draw, { fetch });
}

type Code<Props> = {
  loaded: ComponentType<Props> | undefined;
  fetch: () => Promise<ComponentType<Props>>;
  fetchDrawn: () => Promise<ComponentType<Props>>;
};

function codeOf<Props>(load: () => Promise<ComponentType<Props>>, isInTurn: boolean): Code<Props> {
  let turn: Promise<ComponentType<Props>> | undefined;
  const fetch = async () => {
    code.loaded ??= await load();
    return code.loaded;
  };
  // Drawn in many places, it still takes one turn.
  const inTurn = () => {
    turn ??= fetchInTurn(fetch).finally(() => {
      turn = undefined;
    });
    return turn;
  };
  const code: Code<Props> = { loaded: undefined, fetch, fetchDrawn: isInTurn ? inTurn : fetch };
  return code;
}

function Drawn<Props extends object>({ code, props }: { code: Code<Props>; props: Props & Meanwhile }) {
  // What is drawn once stays what it is.
  const [Loaded, setLoaded] = useState(() => code.loaded);
  const [failure, setFailure] = useState<{ cause: unknown }>();
  const isQuiet = use(QuietContext);
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
      <QuietContext value={false}>
        <Loaded {...props} />
      </QuietContext>
    );
  }
  if (!failure) return props.meanwhile;
  if (isQuiet) throw failure.cause;
  return <PartMissing cause={failure.cause} onRetry={fetch} onClose={closingOf(props)} />;
}

/** What is opened and closed is given how to close. */
function closingOf(props: object): (() => void) | undefined {
  const onClose: unknown = Reflect.get(props, "onClose");
  return typeof onClose === "function" ? () => onClose() : undefined;
}

/** For what opens them: fetches their code when the pointer or the focus comes near. */
export function fetchingNear(...components: readonly { fetch: () => Promise<void> }[]) {
  const fetchAll = () => {
    for (const component of components) void component.fetch();
  };
  return { onPointerEnter: fetchAll, onFocus: fetchAll };
}
