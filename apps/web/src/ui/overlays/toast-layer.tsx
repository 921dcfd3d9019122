import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import {
  type FocusEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { isModifiedClick } from "#src/ui/layout/row-press.ts";
import { onToastWithdrawn, type ToastLink, type ToastRequest, toastRequests } from "./toast.ts";

const defaultDurationMs = 4000;
const shownAtMost = 3;

const icons = { success: CircleCheck, error: CircleAlert, warning: TriangleAlert, info: Info };

const manager = Toast.createToastManager<ToastRequest>();

export function ToastLayer() {
  const requests = useSyncExternalStore(toastRequests.watch, toastRequests.read);
  useEffect(() => requests.forEach(present), [requests]);
  const { returnFocus, ...watching } = useReturnedFocus();
  return (
    <Toast.Provider toastManager={manager} limit={shownAtMost} timeout={defaultDurationMs}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={t("ui.notifications")} {...watching}>
          <ToastList returnFocus={returnFocus} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function present(request: ToastRequest): void {
  toastRequests.remove(request);
  manager.add({
    description: request.text,
    data: request,
    timeout: request.durationMs ?? defaultDurationMs,
    ...(request.onClose && { onClose: request.onClose }),
    priority: "low",
  });
}

/**
 * Returns listeners and a function that moves the focus of keyboard users back to the element that had it
 * before the toasts, or to the page if that element no longer exists.
 */
function useReturnedFocus() {
  const before = useRef<Element>(undefined);
  return {
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget ?? document.body;
    },
    // The `detail` of a click that the keyboard triggers is 0.
    onClickCapture: ({ detail }: MouseEvent) => {
      if (detail > 0) before.current = undefined;
    },
    returnFocus: () => {
      const { current } = before;
      if (current === undefined) return;
      const isKept = current.isConnected && current !== document.body;
      const target = isKept ? current : document.getElementById("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}

type ReturningFocus = { returnFocus: () => void };

function ToastList({ returnFocus }: ReturningFocus) {
  const { toasts, close } = Toast.useToastManager<ToastRequest>();
  useEffect(
    () =>
      onToastWithdrawn((offer) => {
        for (const { id, data } of toasts) if (data?.offers?.includes(offer)) close(id);
      }),
    [toasts, close],
  );
  return toasts
    .filter((item) => !item.limited)
    .reverse()
    .map(
      (item) =>
        item.data && <ToastCard key={item.id} item={item} request={item.data} returnFocus={returnFocus} />,
    );
}

/**
 * Actions that have run. They must not run twice: a closing toast still receives the second click of a double
 * click.
 */
const runActions = new WeakSet<object>();

function runOnce(action: NonNullable<ToastRequest["action"]>): void {
  if (runActions.has(action)) return;
  runActions.add(action);
  action.run();
}

type ToastItem = Toast.Root.ToastObject<ToastRequest>;

type ToastCardProps = ReturningFocus & { item: ToastItem; request: ToastRequest };

function ToastCard({ item, request, returnFocus }: ToastCardProps) {
  const { close, update } = Toast.useToastManager<ToastRequest>();
  const card = useRef<HTMLDivElement>(null);
  const isClosing = item.transitionStatus === "ending";
  useLayoutEffect(() => {
    if (isClosing && card.current?.contains(document.activeElement)) returnFocus();
  });
  const { tone, about = [], action, more = [], link } = request;
  const ways = [link, action, ...more].filter(Boolean).length;
  const lines = [about].flat().filter(Boolean);
  return (
    <Toast.Root
      ref={card}
      toast={item}
      swipeDirection={["left", "down"]}
      className={classNames(
        "toast",
        `toast--${tone}`,
        (ways > 1 || (ways === 1 && lines.length > 1)) && "toast--two",
      )}
      role={tone === "error" ? "alert" : "status"}
      // biome-ignore lint/a11y/useValidAriaValues: the library sets it, but it is invalid for a status or an alert
      aria-modal={undefined}
    >
      <Icon of={icons[tone]} size={17} />
      <div className="toast__text">
        <Toast.Description>{request.text}</Toast.Description>
        {lines.map((line) => (
          <p key={line} className="toast__about" dir="auto" title={line}>
            {line}
          </p>
        ))}
      </div>
      <div className="toast__ways">
        {link && <ToastWay link={link} onFollow={() => close(item.id)} />}
        {more.map((each) => (
          <button
            key={each.label}
            type="button"
            aria-label={each.name}
            className={buttonClass({ size: "sm" })}
            onClick={() => {
              returnFocus();
              update(item.id, { data: { ...request, more: undefined } });
              runOnce(each);
            }}
          >
            {each.label}
          </button>
        ))}
        {action && (
          <button
            type="button"
            className={buttonClass({ size: "sm" })}
            onClick={() => {
              returnFocus();
              close(item.id);
              runOnce(action);
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      {/* The library hides its close button from screen readers until the toasts are hovered. */}
      <IconButton icon={X} label={t("ui.close")} size="sm" onClick={() => close(item.id)} />
      {request.hasTimeLine && (
        <span className="toast__time">
          <i style={{ animationDuration: `${request.durationMs ?? defaultDurationMs}ms` }} />
        </span>
      )}
    </Toast.Root>
  );
}

/** The link of a toast. The browser handles clicks that open a new tab. */
function ToastWay({ link, onFollow }: { link: ToastLink; onFollow: () => void }) {
  const className = buttonClass({ size: "sm" });
  if ("note" in link)
    return (
      <a className={className} href={link.href} target="_blank" rel="noopener">
        {link.label} <span className="vh">{link.note}</span>
      </a>
    );
  return (
    <a
      className={className}
      href={link.href}
      onClick={(event) => {
        if (isModifiedClick(event)) return;
        event.preventDefault();
        onFollow();
        link.follow();
      }}
    >
      {link.label}
    </a>
  );
}
