import { ApiError } from "@lanyard/client/api-error";
import { isRecordNoun } from "@lanyard/contract/kind/record-kinds";
import { t } from "#src/lib/i18n/messages.ts";
import { recordAddress } from "#src/records/kind-name.ts";

/** The other record that already has the unique value of a refused change. */
export type ValueHolder = { name: string; address: string };

export function valueHolderIn(error: unknown): ValueHolder | undefined {
  if (!(error instanceof ApiError) || !error.is("VALUE_TAKEN")) return undefined;
  const { noun, id, name } = Object(error.facts.record);
  return isRecordNoun(noun) ? { name: String(name), address: recordAddress(noun, id) } : undefined;
}

/**
 * The message of a refusal, with a link to the record that already has the value. The link opens a new tab,
 * so that the form keeps the user's input.
 */
export function TakenValue({ message, holder: { name, address } }: { message: string; holder: ValueHolder }) {
  const at = message.lastIndexOf(name);
  return (
    <span dir="auto">
      {message.slice(0, at)}
      <a href={address} target="_blank" rel="noreferrer" className="link text-current!">
        {name}
        <span className="vh"> {t("ui.opensInNewTab")}</span>
      </a>
      {message.slice(at + name.length)}
    </span>
  );
}
