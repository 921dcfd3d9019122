import type { PreviewType } from "@lanyard/contract/attachment/attachment-schema";
import { type ReactNode, useEffect, useState } from "react";

type ImagePreviewProps = {
  bytes: ArrayBuffer;
  type: Exclude<PreviewType, "application/pdf">;
  name: string;
  failed: ReactNode;
};

/** A picture drawn by the browser. The type is one of the few that the contract names, whatever the file holds. */
export function ImagePreview({ bytes, type, name, failed }: ImagePreviewProps) {
  const [address, setAddress] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  if (isBroken) return failed;
  return (
    address && (
      <img src={address} alt={name} className="mx-auto block max-w-full" onError={() => setIsBroken(true)} />
    )
  );
}
