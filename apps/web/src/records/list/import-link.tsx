import { Link } from "@tanstack/react-router";
import { Upload } from "lucide-react";
import { t } from "#src/lib/i18n/messages.ts";
import type { ImportLocation } from "#src/records/record-listing.ts";
import { buttonClass } from "#src/ui/controls/button.tsx";
import { Icon } from "#src/ui/layout/icon.tsx";

export function ImportLink({ location, className }: { location: ImportLocation; className?: string }) {
  return (
    <Link {...location} className={buttonClass({ className })}>
      <Icon of={Upload} size={15} />
      <span>{t("ui.importCsv")}</span>
    </Link>
  );
}
