import type { PointKind } from "@lanyard/contract/kind/contact-points";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ComponentType, ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";

/** A link to a record in a form. A selected record has an id; typed text has only a name. */
export type Linked = { readonly id: string | null; readonly name: string };

export const noLink: Linked = { id: null, name: "" };

/**
 * The e-mail addresses or phone numbers of a form: the label of the first one, whose value is in another
 * field, and all others with their labels.
 */
export type TypedPoints = {
  readonly kind: PointKind;
  readonly further: readonly { readonly value: string; readonly kind: PointKind }[];
};

export type LinkedList = { readonly links: readonly Linked[] };

export type FormValue = string | Linked | LinkedList | TypedPoints;
export type FormValues = Record<string, FormValue>;
export type FormOutput = Record<string, unknown>;
/** The React Hook Form state of a record form. `formName` returns the names of the form's fields. */
export type RecordForm = UseFormReturn<FormValues, unknown, FormOutput>;

export type FieldInputProps = {
  form: RecordForm;
  noun: RecordNoun;
  name: string;
  look: { label: string; hint?: string | undefined; error: ReactNode; className: string };
  isRequired: boolean;
};

export interface FormField<Row> {
  readonly name: string;
  readonly descriptor: FieldDescriptor;
  /** A new record has no row. */
  readonly isRequired: (row: Row | undefined) => boolean;
  /** The schema can depend on other values. */
  readonly schema: (values: FormValues, row: Row | undefined) => z.ZodType;
  readonly start: (row: Row | undefined) => FormValue;
  readonly displayText: (value: FormValue, values: FormValues) => string;
  readonly Input: ComponentType<FieldInputProps>;
  readonly hint?: () => string;
  /** The API paths of this field in refusals. */
  readonly paths: readonly string[];
  /** Whether the schema returns an object with several fields of the request. */
  readonly isSeveral: boolean;
  /** Returns whether the request for a new record contains the value. */
  readonly isSentNew: (value: unknown, isChanged: boolean) => boolean;
}

/** Returns the name of a field in the form. It has no dots, because the form library splits names at dots. */
export const formName = (field: string): string => field.replace(/^custom\./u, "custom:");

export const fieldNameOf = (name: string): string => name.replace(/^custom:/u, "custom.");

export const typedText = (value: unknown): string => (typeof value === "string" ? value : "");
