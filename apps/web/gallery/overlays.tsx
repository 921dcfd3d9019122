import { useState } from "react";
import { Button } from "#src/ui/controls/button.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { confirm } from "#src/ui/overlays/confirm.ts";
import { Dialog } from "#src/ui/overlays/dialog.tsx";
import { ModalPanel } from "#src/ui/overlays/modal-panel.tsx";
import { Panel, PanelGroup } from "#src/ui/overlays/panel.tsx";
import { toast, toastWithUndo } from "#src/ui/overlays/toast.ts";

type Open = "panel" | "form" | "dialog" | null;

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <>
      <PageHeader title="Overlays" />
      <div className="content">
        <div className="content__main">
          <div className="flex flex-wrap gap-2 p-6">
            <Button onClick={() => setOpen("panel")}>Panel</Button>
            <Button onClick={() => setOpen("form")}>Form</Button>
            <Button onClick={() => setOpen("dialog")}>Dialog</Button>
            <Button onClick={askToDelete}>Confirm</Button>
            <Button onClick={showToasts}>Toasts</Button>
          </div>
        </div>
        {open === "panel" && (
          <Panel
            title="Adaeze Okonkwo-Lindqvist"
            onClose={close}
            footer={<Button variant="primary">View</Button>}
          >
            <PanelGroup title="Contact information">Text</PanelGroup>
          </Panel>
        )}
      </div>
      <ModalPanel
        title="Create New Contact"
        isOpen={open === "form"}
        onClose={() => leave(close)}
        footer={<Button>Cancel</Button>}
      >
        <PanelGroup>
          <TextField label="First name" />
        </PanelGroup>
      </ModalPanel>
      <Dialog title="Kestrel Freight" isOpen={open === "dialog"} onClose={close}>
        <PanelGroup>Text</PanelGroup>
      </Dialog>
    </>
  );
}

async function leave(close: () => void): Promise<void> {
  if (await confirm({ title: "Discard changes?", message: "What you typed is lost." })) close();
}

async function askToDelete(): Promise<void> {
  const isConfirmed = await confirm({
    title: "Delete contact",
    message: "Are you sure you want to delete this contact? This action cannot be undone.",
    confirmLabel: "Delete",
    tone: "danger",
  });
  toast.info(isConfirmed ? "Confirmed" : "Canceled");
}

function showToasts(): void {
  toastWithUndo("Deleted 3 contact(s)", "Undo", () => toast.info("Restored"));
  toast.error("Failed to update contact");
  toast.warning("Mei Tan is already in pipeline (Negotiation stage)");
}
