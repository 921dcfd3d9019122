import { useMutation } from "@tanstack/react-query";
import { offerRetry } from "#src/ui/overlays/toast.ts";

type FileToSave<Input> = {
  request: (input: Input) => Promise<Response>;
  nameOf: (input: Input) => string;
  /** The message after a failure, to which the reason is added. */
  failed: string;
};

/**
 * Returns a mutation that saves the file of a response. Reading the response as a Blob lets the browser keep
 * the file outside the memory of the page.
 */
export function useFileSaving<Input = void>({ request, nameOf, failed }: FileToSave<Input>) {
  const saving = useMutation({
    mutationFn: async (input: Input) => saveFile(await (await request(input)).blob(), nameOf(input)),
    onError: (error, input) => offerRetry(failed, error.message, () => saving.mutate(input)),
  });
  return saving;
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  URL.revokeObjectURL(address);
}
