// What only this award asks for: facts that affect this pay first, the rest and the readings folded away; allowances.

import type { FactDeclaration } from "#engine";
import { parseLocalDate, versionAt } from "#engine";
import type { FieldsProps } from "./form.tsx";
import { Input, Select, Tick } from "./inputs.tsx";
import { faultAt } from "./price.ts";
import { entryChanged } from "./shift.ts";
import { spaced } from "./words.ts";

type Value = boolean | number | string;

/** Shown first: answered facts, and those that would change this pay. */
export function CircumstanceFields(props: FieldsProps) {
  const { shift, held, pricing } = props;
  const stated = pricing.assumed ?? new Set<string>();
  const isNear = ({ slug, reading }: FactDeclaration): boolean =>
    Object.hasOwn(shift.circumstances ?? {}, slug) || stated.has(slug) || stated.has(`reading_${reading}`);
  const here = held.award.facts.filter(
    ({ states }) => states.length === 0 || shift.state === undefined || states.includes(shift.state),
  );
  const near = here.filter(isNear);
  const facts = here.filter((fact) => !isNear(fact) && fact.reading === null);
  const readings = here.filter((fact) => !isNear(fact) && fact.reading !== null);
  return (
    <div className="circumstances">
      {near.length === 0 && pricing.assumed !== null && (
        <p className="hint">No other question of the award would change this pay.</p>
      )}
      {near.map((fact) => (
        <FactField key={fact.slug} fact={fact} {...props} />
      ))}
      <Folded name={`${facts.length} other questions of this award`} facts={facts} {...props} />
      <Folded name={`${readings.length} readings of unclear clauses`} facts={readings} {...props} />
    </div>
  );
}

interface FoldedProps extends FieldsProps {
  readonly name: string;
  readonly facts: readonly FactDeclaration[];
}

const Folded = ({ name, facts, ...props }: FoldedProps) =>
  facts.length === 0 ? null : (
    <details>
      <summary>{name}</summary>
      <div className="folded">
        {facts.map((fact) => (
          <FactField key={fact.slug} fact={fact} {...props} />
        ))}
      </div>
    </details>
  );

interface FactFieldProps extends FieldsProps {
  readonly fact: FactDeclaration;
}

function FactField({ fact, shift, change, held, pricing }: FactFieldProps) {
  const given = shift.circumstances?.[fact.slug];
  const set = (value: Value | undefined) =>
    change({ circumstances: entryChanged<Value>(shift.circumstances, fact.slug, value) });
  const fault = faultAt(pricing.problem, `/circumstances/${fact.slug}`);
  const shown = given === undefined ? "" : String(given);
  const shared = { label: fact.asks, value: shown, fault };
  const number = (text: string) => set(text === "" ? undefined : Number(text));
  switch (fact.type) {
    case "boolean":
      return (
        <Select
          {...shared}
          groups={[{ name: "", options: yesNo(fact.default === true) }]}
          onValue={(said) => set(said === "" ? undefined : said === "true")}
        />
      );
    case "choice":
      return (
        <Select
          {...shared}
          groups={[{ name: "", options: choices(fact) }]}
          onValue={(said) => set(said || undefined)}
        />
      );
    case "classification":
      return (
        <Select
          {...shared}
          onValue={(said) => set(said || undefined)}
          groups={[
            {
              name: "",
              options: [
                { value: "", name: "not answered" },
                ...held.award.classifications
                  .filter(({ is }) => is === null)
                  .map(({ code, title }) => ({ value: code, name: title })),
              ],
            },
          ]}
        />
      );
    case "integer":
      return (
        <Input
          {...shared}
          type="number"
          least={fact.least}
          most={fact.most}
          placeholder={`${fact.default ?? ""}`}
          onValue={number}
        />
      );
    case "hours":
      return (
        <Input
          {...shared}
          type="number"
          least={0}
          most={fact.most}
          step="any"
          hint="Hours"
          onValue={number}
        />
      );
    case "clock":
      return <Input {...shared} type="time" onValue={(text) => set(text || undefined)} />;
    case "times":
      return (
        <Input
          {...shared}
          hint="Times, such as 09:00-10:30,14:00-15:30"
          onValue={(text) => set(text || undefined)}
        />
      );
    case "money":
      return <Input {...shared} hint="Dollars, such as 27.81" onValue={(text) => set(text || undefined)} />;
  }
}

const yesNo = (isYes: boolean) => [
  { value: "", name: `${isYes ? "yes" : "no"} (assumed)` },
  { value: "true", name: "yes" },
  { value: "false", name: "no" },
];

const choices = ({ choices: all, default: taken }: FactDeclaration) => [
  { value: "", name: taken === null ? "not answered" : `${spaced(String(taken))} (assumed)` },
  ...all.map((choice) => ({ value: choice, name: spaced(choice) })),
];

/** Paid by the unit: we need the number. */
const COUNTED = ["km", "at-cost", "occasion", "rate-hour"];

export function AllowanceFields({ shift, change, held, pricing }: FieldsProps) {
  const day = parseLocalDate(shift.work_date);
  const isHeld = day !== null && day >= held.award.coversFrom.day && day <= held.award.verifiedTo;
  if (!isHeld) return null;
  const claimed = versionAt(held.law, day, null).rules.flatMap((rule) =>
    rule.kind === "allowance" && rule.due.by === "claim" ? [{ code: rule.due.code, rule }] : [],
  );
  const byCode = [...new Map(claimed.map((one) => [one.code, one])).values()];
  const set = (code: string, value: true | number | undefined) =>
    change({ allowances: entryChanged<true | number>(shift.allowances, code, value) });
  return (
    <details open={shift.allowances !== undefined}>
      <summary>{byCode.length} allowances to claim</summary>
      <div className="folded">
        {byCode.map(({ code, rule }) => {
          const given = shift.allowances?.[code];
          if (!COUNTED.includes(rule.unit))
            return (
              <Tick
                key={code}
                label={rule.label}
                isTicked={given !== undefined}
                onTick={(isTicked) => set(code, isTicked ? true : undefined)}
              />
            );
          return (
            <Input
              key={code}
              label={rule.label}
              type="number"
              least={0}
              step="any"
              hint={UNITS[rule.unit] ?? "How many"}
              value={given === undefined ? "" : String(given === true ? 1 : given)}
              fault={faultAt(pricing.problem, `/allowances/${code}`)}
              onValue={(text) => set(code, text === "" ? undefined : Number(text))}
            />
          );
        })}
      </div>
    </details>
  );
}

const UNITS: Readonly<Record<string, string>> = {
  km: "Kilometres",
  "at-cost": "Dollars spent",
  occasion: "How many times",
  "rate-hour": "Hours",
};
