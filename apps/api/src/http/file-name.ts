import { maxFileNameLength } from "@lanyard/contract/limits";
import { refusal } from "@lanyard/contract/refusals/refusal";
import { normalForm } from "@lanyard/contract/search/unicode";
import { fileError } from "./app-error.ts";

/**
 * Matches invisible characters, and characters that reverse the text direction. Such characters can make the
 * name of a program appear to end in "exe.jpg".
 */
const unseen = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const longestExtension = 20;

/**
 * Returns the display name (never a path) of an uploaded file, shortened and without folders or invisible
 * characters. Browsers send a quotation mark as %22 (HTML standard, multipart/form-data encoding).
 * @throws AppError INVALID_INPUT for a null byte
 */
export function cleanFileName(sent: string | undefined): string {
  if (sent?.includes("\0")) throw fileError("file", refusal("controlCharacters"));
  const last = (sent ?? "").toWellFormed().replaceAll("%22", '"').split(/[/\\]/u).at(-1) ?? "";
  const name = normalForm(last.replace(unseen, "").trim(), "NFC");
  return /^\.*$/u.test(name) ? "file" : shortened(name);
}

function shortened(name: string): string {
  if (name.length <= maxFileNameLength) return name;
  const dot = name.lastIndexOf(".");
  const extension = dot > 0 && name.length - dot <= longestExtension ? name.slice(dot) : "";
  return name.slice(0, maxFileNameLength - extension.length).toWellFormed() + extension;
}
