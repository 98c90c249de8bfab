// What a value in an award file may be: the forms that declarations of the award language are made of, and their types.

import type { Cents, ClockTime, LocalDate, Minutes, Percent } from "./units.ts";
import type { ChangeDate, ClockWindow, EmploymentType, FactTest, FactValue, Pays, Ratio } from "./values.ts";

/** Values that are read as a whole. `packages/pack` says how each is written. */
export interface Leaves {
  readonly text: string;
  readonly slug: string;
  readonly whole: number;
  readonly "yes-no": boolean;
  readonly length: Minutes;
  readonly percentage: Percent;
  readonly money: Cents;
  readonly clock: ClockTime;
  readonly window: ClockWindow;
  /** By weekday, Monday first; null: none that day. */
  readonly "week-windows": readonly (ClockWindow | null)[];
  readonly date: LocalDate;
  readonly "change-date": ChangeDate;
  readonly days: readonly number[];
  readonly fraction: Ratio;
  /** A number with up to two decimals. */
  readonly hundredths: number;
  readonly employment: EmploymentType;
  readonly pays: Pays;
  readonly "fact-tests": readonly FactTest[];
  readonly "fact-value": FactValue;
}

/** What a name in a rule points at. */
export type NameKind =
  | "clause"
  | "fact"
  | "rule"
  | "classification"
  | "amount"
  | "reading"
  | "worker"
  | "treatment";

/** What is wrong, and what to do. */
export type Complaint = readonly [problem: string, remedy: string];

export type Form =
  | { readonly is: "leaf"; readonly leaf: keyof Leaves }
  | { readonly is: "word"; readonly words: readonly string[] }
  /** `earlier`: a fact about earlier work in the week or cycle. */
  | { readonly is: "name"; readonly of: NameKind; readonly earlier: boolean }
  | { readonly is: "or-word"; readonly word: string; readonly of: Form }
  /** Days in a word, or a record. */
  | { readonly is: "paid-time"; readonly of: Form }
  | { readonly is: "list"; readonly of: Form }
  /** One value for everyone, or one for each employment type. */
  | { readonly is: "by-employment"; readonly of: Form }
  | { readonly is: "record"; readonly fields: Fields; complain?(value: unknown): Complaint | null }
  /** One of several records, distinguished by the key it is written under, which becomes `tag`. */
  | { readonly is: "variant"; readonly tag: string; readonly cases: Readonly<Record<string, Case>> };

/** A form, and the type of what is read from it. */
export interface Shape<T> {
  readonly form: Form;
  readonly type?: T;
}

/** A key of a record: its form, its meaning, and its default. */
export interface Field<T> extends Shape<T> {
  readonly means: string;
  /** null: it must be written. */
  readonly absent: { readonly value: T } | null;
  /** What a test assumes if it says nothing. */
  readonly usual: T;
  /** Without it, what award.yaml says under the same key. */
  readonly fromAward: boolean;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export type Values<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

/** The fields of a case; `alone` is the one that is written without its key. */
export interface Case<F extends Fields = Fields> {
  readonly alone: string | null;
  readonly fields: F;
}

export const leaf = <K extends keyof Leaves>(name: K): Shape<Leaves[K]> => ({
  form: { is: "leaf", leaf: name },
});

export const word = <const W extends string>(...words: readonly W[]): Shape<W> => ({
  form: { is: "word", words },
});

export const name = (of: NameKind): Shape<string> => ({ form: { is: "name", of, earlier: false } });
export const factName = name("fact");
export const earlierFact: Shape<string> = { form: { is: "name", of: "fact", earlier: true } };

export const orWord = <const W extends string, T>(single: W, of: Shape<T>): Shape<T | W> => ({
  form: { is: "or-word", word: single, of: of.form },
});

export const list = <T>(of: Shape<T>): Shape<readonly T[]> => ({ form: { is: "list", of: of.form } });

export const byEmployment = <T>(of: Shape<T>): Shape<Readonly<Record<EmploymentType, T>>> => ({
  form: { is: "by-employment", of: of.form },
});

export const record = <F extends Fields>(
  fields: F,
  complain?: (value: Values<F>) => Complaint | null,
): Shape<Values<F>> => ({
  form: complain === undefined ? { is: "record", fields } : { is: "record", fields, complain },
});

export const paidTime = <T>(of: Shape<T>): Shape<T> => ({ form: { is: "paid-time", of: of.form } });

export const variant = <Tag extends string, C extends Readonly<Record<string, Case>>>(
  tag: Tag,
  cases: C,
): Shape<{ [K in keyof C]: Tagged<Tag, K> & Values<C[K]["fields"]> }[keyof C]> => ({
  form: { is: "variant", tag, cases },
});

type Tagged<Tag extends string, K> = { readonly [T in Tag]: K };

export const fieldsOf = <F extends Fields>(fields: F): Case<F> => ({ alone: null, fields });
export const alone = <K extends string, T>(key: K, field: Field<T>): Case<Readonly<Record<K, Field<T>>>> => ({
  alone: key,
  fields: { [key]: field } as Readonly<Record<K, Field<T>>>,
});

/** A key that must be written; `usual` is what tests assume if they say nothing. */
export const required = <T>({ form }: Shape<T>, usual: T, means: string): Field<T> => ({
  form,
  means,
  absent: null,
  usual,
  fromAward: false,
});

export function optional<T>(shape: Shape<T>, value: null, means: string): Field<T | null>;
export function optional<T>(shape: Shape<T>, value: T, means: string): Field<T>;
export function optional<T>({ form }: Shape<T>, value: T | null, means: string): Field<T | null> {
  return { form, means, absent: { value }, usual: value, fromAward: false };
}

/** A key whose usual value is in award.yaml. */
export const awardWide = <T>({ form }: Shape<T>, usual: T, means: string): Field<T> => ({
  form,
  means,
  absent: null,
  usual,
  fromAward: true,
});

/** Another value for tests that say nothing. */
export const usually = <T>(field: Field<T>, usual: T): Field<T> => ({ ...field, usual });
