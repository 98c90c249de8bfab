// Who works: the award, the classification, the employment, the kind of worker, age, and what an apprentice's rate needs.

import type { HeldAward, PublicAward } from "#contract";
import { parseLocalDate, versionAt } from "#engine";
import { isEncoded } from "../data/held.ts";
import type { FieldsProps } from "./form.tsx";
import { Input, Segments, Select, Tick } from "./inputs.tsx";
import { faultAt } from "./price.ts";
import { sentenceCase, spaced } from "./words.ts";

const EMPLOYMENTS = [
  { value: "full_time", name: "Full-time" },
  { value: "part_time", name: "Part-time" },
  { value: "casual", name: "Casual" },
] as const;

interface PersonProps extends FieldsProps {
  readonly awards: readonly PublicAward[];
  readonly onAward: (code: string) => void;
}

export function PersonFields({ shift, change, held, pricing: { problem }, awards, onAward }: PersonProps) {
  const { workerTypes } = held.award;
  const chosen = held.law.classifications.get(shift.classification_code);
  const isApprentice = chosen?.rateType === "apprentice" || chosen?.rateType === "adult_apprentice";
  return (
    <>
      <Select label="Award" value={held.award.code} onValue={onAward} groups={awardGroups(awards)} />
      <Select
        label="Classification"
        value={chosen?.code ?? ""}
        fault={faultAt(problem, "/classification_code")}
        onValue={(classification_code) => change({ classification_code, apprenticeship: undefined })}
        groups={classificationGroups(held, shift.work_date)}
      />
      <Segments
        label="Employment"
        value={shift.employment_type}
        onValue={(employment_type) => change({ employment_type, agreed_hours: undefined })}
        options={EMPLOYMENTS}
      />
      {workerTypes.length > 1 && (
        <Select
          label="Kind of worker"
          value={shift.worker_type ?? workerTypes[0]?.slug ?? ""}
          fault={faultAt(problem, "/worker_type")}
          onValue={(slug) => change({ worker_type: slug === workerTypes[0]?.slug ? undefined : slug })}
          groups={[
            {
              name: "",
              options: workerTypes.map(({ slug }) => ({ value: slug, name: sentenceCase(spaced(slug)) })),
            },
          ]}
        />
      )}
      <div className="pair">
        <Input
          label="Age"
          type="number"
          least={10}
          most={120}
          value={shift.age === undefined ? "" : String(shift.age)}
          placeholder="adult"
          fault={faultAt(problem, "/age")}
          onValue={(age) => change({ age: age === "" ? undefined : Number(age) })}
        />
        {isApprentice && (
          <ApprenticeYear shift={shift} change={change} fault={faultAt(problem, "/apprenticeship")} />
        )}
      </div>
      {isApprentice && (
        <Tick
          label="Completed year 12"
          isTicked={shift.apprenticeship?.completed_year_12 ?? false}
          onTick={(isTicked) =>
            change({ apprenticeship: { ...shift.apprenticeship, completed_year_12: isTicked } })
          }
        />
      )}
    </>
  );
}

const ApprenticeYear = ({
  shift,
  change,
  fault,
}: Pick<FieldsProps, "shift" | "change"> & { readonly fault: string | undefined }) => (
  <Input
    label="Year of apprenticeship"
    type="number"
    least={1}
    most={9}
    value={String(shift.apprenticeship?.year ?? "")}
    fault={fault}
    onValue={(year) => {
      const { year: _, ...others } = shift.apprenticeship ?? {};
      change({ apprenticeship: year === "" ? others : { ...others, year: Number(year) } });
    }}
  />
);

const awardGroups = (awards: readonly PublicAward[]) =>
  [
    { name: "Full coverage", depth: "full" },
    { name: "Shifts, with readings", depth: "shift" },
  ].map(({ name, depth }) => ({
    name,
    options: awards
      .filter((award) => isEncoded(award) && award.depth === depth)
      .map(({ code, title }) => ({ value: code, name: `${title} (${code})` }))
      .sort((a, b) => a.name.localeCompare(b.name)),
  }));

/** Those with a rate on the day, by stream; codes that only stand for another with an age are left to the age. */
function classificationGroups({ award, law }: HeldAward, on: string) {
  const held = ratesOn(law, on);
  const own = award.classifications.filter(
    ({ is, code }) => is === null && (held === null || held.has(code)),
  );
  const streams = Map.groupBy(own, ({ stream }) => stream);
  const isAlone = streams.size === 1;
  return [...streams].map(([stream, members]) => ({
    name: isAlone ? "" : stream,
    options: members.map(({ code, title }) => ({ value: code, name: title })),
  }));
}

/** Null where the day is outside what is held: then nothing is left out. */
function ratesOn(law: HeldAward["law"], on: string): ReadonlySet<string> | null {
  const day = parseLocalDate(on);
  if (day === null || day < law.award.coversFrom.day || day > law.award.verifiedTo) return null;
  return new Set(versionAt(law, day, null).rates.keys());
}
