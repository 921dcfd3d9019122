import type { Collision } from "#src/lib/api/collision.ts";
import { type MessageId, t } from "#src/lib/i18n/messages.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";

type CollidingField<Name extends string> = {
  name: Name;
  label: string;
  mine: string;
  theirs: string;
  by: Collision["by"];
};

type CollisionNoticeProps<Name extends string> = {
  fields: readonly CollidingField<Name>[];
  onChoose: (name: Name, choice: "mine" | "theirs") => void;
};

export function CollisionNotice<Name extends string>({ fields, onChoose }: CollisionNoticeProps<Name>) {
  const [first, ...others] = fields;
  const isOfOne = others.every(({ by }) => by.name === first?.by.name);
  const isAtOnce = isOfOne && others.every(({ by }) => by.when === first?.by.when);
  return (
    <div className="px-4 pt-5 md:px-5" ref={bringIntoView}>
      <Notice tone="warning">
        <p>{isOfOne && first ? t("forms.collisionTitle", first.by) : t("forms.collisionOfSeveral")}</p>
        <ul className="mt-2 grid gap-3">
          {fields.map(({ name, label, mine, theirs, by }) => (
            <li key={name} className="grid gap-1">
              <b className="strong">{label}</b>
              {!isAtOnce && <span dir="auto">{t("forms.collisionBy", by)}</span>}
              <Value text="forms.collisionMine" value={mine} />
              <Value text="forms.collisionTheirs" value={theirs} />
              <span className="mt-1 flex gap-2">
                <Button
                  size="sm"
                  aria-label={t("forms.keepMineOf", { field: label })}
                  onClick={() => onChoose(name, "mine")}
                >
                  {t("forms.keepMine")}
                </Button>
                <Button
                  size="sm"
                  aria-label={t("forms.takeTheirsOf", { field: label })}
                  onClick={() => onChoose(name, "theirs")}
                >
                  {t("forms.takeTheirs")}
                </Button>
              </span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

type ValueProps = { text: MessageId & `forms.collision${"Mine" | "Theirs"}`; value: string };

function Value({ text, value }: ValueProps) {
  return (
    <span className="wrap-anywhere" dir="auto">
      {t(text, { value: value || t("ui.nothing") })}
    </span>
  );
}
