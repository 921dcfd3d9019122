import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { View } from "@lanyard/contract/view/view-schema";
import { BookmarkPlus } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { lazyComponent } from "#src/ui/feedback/lazy-component.tsx";
import { restoreLostFocus } from "#src/ui/layout/focus-keeping.ts";
import { useViewChanges } from "./use-views.ts";
import { Tab, useMayChange, ViewMenu, type ViewTabsProps } from "./view-tab.tsx";

const ViewNameDialog = lazyComponent(async () => (await import("./view-name-dialog.tsx")).ViewNameDialog);

function useViewSaving({ noun, state, onOpen }: Pick<ViewTabsProps, "noun" | "state" | "onOpen">) {
  const { create } = useViewChanges(noun);
  const mayShare = useMayWrite();
  const [isAsking, setIsAsking] = useState(false);
  const save = (view: { name: string; shared?: boolean }) =>
    create.mutate({ ...view, state: state() }, { onSuccess: ({ view: made }) => onOpen(made) });
  const dialog = isAsking && (
    <ViewNameDialog
      title={t("views.saveView")}
      name=""
      shared={mayShare ? false : undefined}
      onSave={save}
      onClose={() => setIsAsking(false)}
    />
  );
  return { ask: () => setIsAsking(true), dialog };
}

/**
 * Returns the saved views of a list as tabs, and a function that saves the list as a new view. `onSaveFirst`
 * is this function if the list is changed and has no views.
 */
export function useSavedViews(
  noun: RecordNoun,
  viewing: Omit<ViewTabsProps, "noun" | "state" | "onSaveAs">,
  state: ViewTabsProps["state"],
) {
  const opened = useRef<OpenedView>(undefined);
  const onOpen = (view: View | undefined) => {
    opened.current = { id: view?.id };
    viewing.onOpen(view);
  };
  const shown = { ...viewing, noun, state, onOpen };
  const saving = useViewSaving(shown);
  const tabs = (
    <>
      <ViewTabs {...shown} opened={opened} onSaveAs={saving.ask} />
      {saving.dialog}
    </>
  );
  const isFirst = viewing.views.length === 0 && viewing.isChanged;
  return { tabs, onSaveNew: saving.ask, onSaveFirst: isFirst ? saving.ask : undefined };
}

/**
 * The view that the user has opened but that is not visible yet. `id` is undefined for the list without a
 * view.
 */
type OpenedView = { readonly id: string | undefined };

export function SaveViewButton({ onSave, className }: { onSave: () => void; className?: string }) {
  return (
    <IconButton icon={BookmarkPlus} className={className} label={t("views.saveView")} onClick={onSave} />
  );
}

function ViewTabs({ opened, ...props }: ViewTabsProps & { opened: RefObject<OpenedView | undefined> }) {
  const { views, shown, isChanged, onOpen } = props;
  const changes = useViewChanges(props.noun);
  const mayChange = useMayChange();
  const [isRenaming, setIsRenaming] = useState(false);
  const mayShare = useMayWrite();
  const strip = useRef<HTMLOListElement>(null);
  const shownId = shown?.id;
  useEffect(() => {
    if (shownId !== undefined)
      strip.current
        // Scrolls to the whole tab, which also contains the menu of the view.
        ?.querySelector("li:has([aria-current])")
        ?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
  }, [shownId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused button disappears with the change
  useEffect(() => {
    if (!opened.current || opened.current.id !== shownId) return;
    opened.current = undefined;
    const tab = strip.current?.querySelector<HTMLElement>("[aria-current]");
    // Deleting the last view removes all tabs.
    restoreLostFocus(tab ?? document.getElementById("main"));
  }, [shownId, isChanged]);
  if (views.length === 0) return null;
  const save = ({ id, version }: View) => {
    opened.current = { id };
    const saved = { id, version, state: props.state() };
    changes.change.mutate(saved, { onSuccess: ({ view }) => onOpen(view) });
  };
  const remove = (view: View) => {
    opened.current = { id: undefined };
    changes.remove.mutate(view, { onSuccess: () => onOpen(undefined) });
  };
  return (
    <nav className="views" aria-label={t("views.views")}>
      <ol className="views__list" ref={strip}>
        <Tab {...props} view={undefined} />
        {views.map((view) => (
          <Tab key={view.id} {...props} view={view} onMove={(ids) => changes.order.mutate(ids)}>
            {view === shown && (
              <ViewMenu
                {...{ view, views, changes, mayShare, onOpen }}
                onRename={() => setIsRenaming(true)}
                onDelete={() => remove(view)}
              />
            )}
          </Tab>
        ))}
      </ol>
      {isChanged && (
        <div className="views__actions">
          {shown && mayChange(shown) && (
            <Button size="sm" onClick={() => save(shown)}>
              {t("ui.save")}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={props.onSaveAs}>
            {shown ? t("views.saveAs") : t("views.saveView")}
          </Button>
          {shown && (
            <Button size="sm" variant="ghost" onClick={() => onOpen(shown)}>
              {t("views.reset")}
            </Button>
          )}
        </div>
      )}
      {isRenaming && shown && (
        <ViewNameDialog
          title={t("views.rename")}
          name={shown.name}
          onSave={({ name }) => changes.change.mutate({ id: shown.id, name })}
          onClose={() => setIsRenaming(false)}
        />
      )}
    </nav>
  );
}
