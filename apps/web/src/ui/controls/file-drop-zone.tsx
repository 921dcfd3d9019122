import { Upload } from "lucide-react";
import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { classNames } from "#src/ui/layout/class-names.ts";
import { Icon } from "#src/ui/layout/icon.tsx";
import { Button } from "./button.tsx";

type FileDropZoneProps = {
  title: string;
  hint?: ReactNode;
  browseLabel: string;
  /** The accepted types as in `<input type="file">`, such as ".csv". */
  accept?: string;
  isMultiple?: boolean;
  isDisabled?: boolean;
  onFiles: (files: File[]) => void;
};

/** The caller validates the files. */
export function FileDropZone(props: FileDropZoneProps) {
  const { title, hint, browseLabel, accept, isMultiple = false, isDisabled = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const { isOver, handlers } = useDropTarget(isDisabled ? undefined : onFiles);
  return (
    <section {...handlers} className={classNames("dropzone", isOver && "is-over")} aria-label={title}>
      <Icon of={Upload} size={20} />
      <p className="strong">{title}</p>
      {hint && <p className="muted">{hint}</p>}
      <Button disabled={isDisabled} onClick={() => input.current?.click()}>
        {browseLabel}
      </Button>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label={browseLabel}
        accept={accept}
        multiple={isMultiple}
        disabled={isDisabled}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Otherwise, selecting the same file a second time would not fire a change event.
          event.target.value = "";
        }}
      />
    </section>
  );
}

function useDropTarget(onFiles: ((files: File[]) => void) | undefined) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(onFiles !== undefined);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles?.(files);
    },
  };
  return { isOver, handlers };
}
