// The names in a rule: facts it tests or takes a value from, and rules, classifications and amounts it points at.

import type { Kind } from "./kind.ts";
import { COMMON } from "./kind.ts";
import { KINDS, type Rule } from "./rule.ts";
import type { Fields, Form, NameKind } from "./shape.ts";
import type { FactTest } from "./values.ts";

interface Visitor {
  name(of: NameKind, name: string, isEarlier: boolean): void;
  test(test: FactTest): void;
  /** Whether to look at the hours an ordinary row names for the check. */
  readonly paidTimes: boolean;
}

const partOf = (value: unknown, key: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;

function visitFields(fields: Fields, value: unknown, visitor: Visitor): void {
  for (const [key, { form }] of Object.entries(fields)) visit(form, partOf(value, key), visitor);
}

/** Follows a form through a value that has it. */
function visit(form: Form, value: unknown, visitor: Visitor): void {
  if (value === null || value === undefined) return;
  switch (form.is) {
    case "name":
      if (typeof value === "string") visitor.name(form.of, value, form.earlier);
      return;
    case "leaf":
      if (form.leaf === "fact-tests" && Array.isArray(value)) for (const test of value) visitor.test(test);
      return;
    case "or-word":
      if (value !== form.word) visit(form.of, value, visitor);
      return;
    case "list":
      if (Array.isArray(value)) for (const item of value) visit(form.of, item, visitor);
      return;
    case "by-employment":
      if (typeof value === "object") for (const one of Object.values(value)) visit(form.of, one, visitor);
      return;
    case "paid-time":
      if (visitor.paidTimes) visit(form.of, value, visitor);
      return;
    case "record":
      visitFields(form.fields, value, visitor);
      return;
    case "variant": {
      const tag = partOf(value, form.tag);
      const chosen = typeof tag === "string" ? form.cases[tag] : undefined;
      if (chosen !== undefined) visitFields(chosen.fields, value, visitor);
      return;
    }
    case "word":
      return;
  }
}

function visitRule(rule: Rule, visitor: Visitor): void {
  const { fields }: Kind = KINDS[rule.kind];
  visitFields(COMMON, rule, visitor);
  visitFields(fields, rule, visitor);
}

/** What a rule points at, by what it is. */
export function namesIn(rule: Rule): readonly (readonly [NameKind, string])[] {
  const names: (readonly [NameKind, string])[] = [];
  visitRule(rule, {
    paidTimes: true,
    name: (of, name) => names.push([of, name]),
    test: ({ slug }) => names.push(["fact", slug]),
  });
  if (rule.kind === "allowance") names.push(...(KINDS.allowance.alsoNames?.(rule) ?? []));
  return names;
}

/** Tests of facts that decide whether a rule, or a part of it, holds. */
export function factTestsOf(rule: Rule): readonly FactTest[] {
  const tests: FactTest[] = [];
  visitRule(rule, { paidTimes: false, name: () => {}, test: (one) => tests.push(one) });
  return tests;
}

/** Facts whose value matters to a rule: those it tests, and those it takes a value from. */
export function factsNamedBy(rule: Rule): readonly string[] {
  const names: string[] = [];
  visitRule(rule, {
    paidTimes: false,
    name: (of, name) => {
      if (of === "fact") names.push(name);
    },
    test: ({ slug }) => names.push(slug),
  });
  return names;
}

/** Facts about earlier work in the week or cycle, which later shifts use as well. */
export function earlierFactsOf(rule: Rule): readonly string[] {
  const names: string[] = [];
  visitRule(rule, {
    paidTimes: false,
    name: (_of, name, isEarlier) => {
      if (isEarlier) names.push(name);
    },
    test: () => {},
  });
  return names;
}
