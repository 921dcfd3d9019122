import type { PointKind } from "@lanyard/contract/kind/contact-points";
import type { FieldDescriptor } from "@lanyard/contract/kind/field-descriptor";
import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import type { ComponentType, ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";

/** A record of another kind as a form holds it: chosen (id and name), or only typed. */
export type Linked = { readonly id: string | null; readonly name: string };

export const noLink: Linked = { id: null, name: "" };

/** The use of the first point, whose value is another field, and all further points. */
export type TypedPoints = {
  readonly kind: PointKind;
  readonly further: readonly { readonly value: string; readonly kind: PointKind }[];
};

/** Any number of records of another kind. */
export type LinkedList = { readonly links: readonly Linked[] };

/** The value of a form field. */
export type FormValue = string | Linked | LinkedList | TypedPoints;
export type FormValues = Record<string, FormValue>;
export type FormOutput = Record<string, unknown>;
/** The form of a record of any kind; its fields have the names of the kind's declaration. */
export type RecordForm = UseFormReturn<FormValues, unknown, FormOutput>;

export type FieldInputProps = {
  form: RecordForm;
  noun: RecordNoun;
  name: string;
  /** The label, problem and width of the field. */
  look: { label: string; hint?: string | undefined; error: ReactNode; className: string };
  isRequired: boolean;
};

/** The behaviour of one form field. */
export interface FormField<Row> {
  /** The field's name, as `formName` returns it. */
  readonly name: string;
  readonly descriptor: FieldDescriptor;
  /** Returns whether the form of a record, or of a new one, requires the field. */
  readonly isRequired: (row: Row | undefined) => boolean;
  /**
   * Returns the schema that turns the field's value into the request; it may depend on other values of the
   * form.
   */
  readonly schema: (values: FormValues, row: Row | undefined) => z.ZodType;
  /** Returns the initial value, for an existing or a new record. */
  readonly start: (row: Row | undefined) => FormValue;
  /** Returns a value in words; other values of the person may matter. */
  readonly told: (value: FormValue, values: FormValues) => string;
  readonly Input: ComponentType<FieldInputProps>;
  /** The hint below the field. */
  readonly hint?: () => string;
  /** The names that calls have for it. */
  readonly paths: readonly string[];
  /** Whether the schema returns several fields of the call. */
  readonly isSeveral: boolean;
  /** Returns whether a creation sends the value. */
  readonly isSentNew: (value: unknown, isChanged: boolean) => boolean;
}

/** Returns the form's name of a field. A form library takes a dot for the member of an object. */
export const formName = (field: string): string => field.replace(/^custom\./u, "custom:");

/** Returns the name of the field behind a name of the form. */
export const fieldNameOf = (name: string): string => name.replace(/^custom:/u, "custom.");

/** Returns a text of the form; empty for a chosen record. */
export const typedText = (value: unknown): string => (typeof value === "string" ? value : "");
