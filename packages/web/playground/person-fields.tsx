// Who works: the award, the classification, the employment, the kind of worker, age, and what an apprentice's rate needs.

import type { PublicIndex } from "#contract";
import { AwardPicker } from "./award-picker.tsx";
import { ClassificationPicker } from "./classification-picker.tsx";
import type { FieldsProps } from "./form.tsx";
import { Input, Segments, Select, Tick } from "./inputs.tsx";
import { faultAt } from "./price.ts";
import { NOT_CHOSEN } from "./shift.ts";
import { workerName } from "./words.ts";

const EMPLOYMENTS = [
  { value: "full_time", name: "Full-time" },
  { value: "part_time", name: "Part-time" },
  { value: "casual", name: "Casual" },
] as const;

interface PersonProps extends FieldsProps {
  readonly index: PublicIndex;
  readonly onAward: (code: string) => void;
}

export function PersonFields({ shift, change, held, pricing: { problem }, index, onAward }: PersonProps) {
  const { workerTypes } = held.award;
  const chosen = held.law.classifications.get(shift.classification_code);
  const isApprentice = chosen?.rateType === "apprentice" || chosen?.rateType === "adult_apprentice";
  return (
    <>
      <AwardPicker index={index} chosen={held.award.code} onAward={onAward} />
      <ClassificationPicker
        held={held}
        on={shift.work_date}
        code={shift.classification_code}
        fault={
          shift.classification_code === NOT_CHOSEN ? undefined : faultAt(problem, "/classification_code")
        }
        onCode={(classification_code) => change({ classification_code, apprenticeship: undefined })}
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
              options: workerTypes.map(({ slug }) => ({ value: slug, name: workerName(slug) })),
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
