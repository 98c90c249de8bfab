// What the columns alone do not say: how dates are written, defaults for empty cells, what names mean.

import type { Mapping, SourceFile } from "#audit";
import { STATES, WEEKDAYS } from "#contract";
import { Input, Select } from "../playground/inputs.tsx";
import { withKey, withName } from "./mapping-change.ts";
import { NameMeanings } from "./names.tsx";
import type { Audit } from "./use-audit.ts";
import {
  BREAK_UNITS,
  type Choice,
  DATE_ORDERS,
  EMPLOYMENT_TYPES,
  PURPOSES,
  QUESTION_CHOICES,
  ROW_KINDS,
} from "./words.ts";

interface SettingsProps {
  readonly audit: Audit;
}

export const Settings = ({ audit }: SettingsProps) => (
  <section className="card" aria-label="What your files mean">
    <h2>What your files mean</h2>
    <div className="setting-grid">
      <Reading audit={audit} />
    </div>
    <details>
      <summary>Defaults for empty cells</summary>
      <div className="setting-grid">
        <Defaults audit={audit} />
      </div>
    </details>
    <Names audit={audit} />
    <details>
      <summary>Interest, super, open questions</summary>
      <div className="setting-grid">
        <Extras audit={audit} />
      </div>
    </details>
  </section>
);

interface ChosenProps extends SettingsProps {
  readonly label: string;
  readonly field: "dates" | "rows" | "breaks_in" | "assumptions" | "week_starts_on";
  readonly choices: readonly Choice[];
  readonly hint?: string;
}

/** The values are those of the mapping's own choices; an empty one is the default. */
const Chosen = ({ audit: { mapping, setMapping }, label, field, choices, hint }: ChosenProps) => (
  <Select
    label={label}
    hint={hint}
    value={mapping[field] ?? ""}
    groups={[{ name: "", options: choices }]}
    onValue={(value) => setMapping(withKey(mapping, field, value as Mapping[typeof field]))}
  />
);

const WEEK_STARTS = WEEKDAYS.map((day) => ({
  value: day === "monday" ? "" : day,
  name: `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`,
}));

function Reading({ audit }: SettingsProps) {
  const { mapping, setMapping } = audit;
  return (
    <>
      <Chosen audit={audit} label="Dates are written" field="dates" choices={DATE_ORDERS} />
      <Chosen audit={audit} label="A row of the timesheets is" field="rows" choices={ROW_KINDS} />
      <Chosen audit={audit} label="A break given as a number is in" field="breaks_in" choices={BREAK_UNITS} />
      <Chosen audit={audit} label="Weeks begin on" field="week_starts_on" choices={WEEK_STARTS} />
      <Input
        label="Days in a pay period"
        hint="Only if the payments have the last day of the period and not the first."
        type="number"
        least={1}
        most={31}
        value={String(mapping.period_days ?? "")}
        onValue={(text) =>
          setMapping(withKey(mapping, "period_days", text === "" ? undefined : Math.round(Number(text))))
        }
      />
    </>
  );
}

const STATE_CHOICES: readonly Choice[] = [
  { value: "", name: "Not said" },
  ...STATES.map((state) => ({ value: state, name: state })),
];

type DefaultField = keyof NonNullable<Mapping["defaults"]>;

function Defaults({ audit: { mapping, setMapping } }: SettingsProps) {
  const given = mapping.defaults ?? {};
  const set = (field: DefaultField) => (value: string) =>
    setMapping(withKey(mapping, "defaults", withName(given, field, value)));
  return (
    <>
      <Input label="Award" hint="Its code, like MA000004." value={given.award ?? ""} onValue={set("award")} />
      <Input
        label="Classification"
        hint="Our code, like retail-1: the award’s page lists them."
        value={given.classification ?? ""}
        onValue={set("classification")}
      />
      <Select
        label="Employment type"
        value={given.employment_type ?? ""}
        groups={[{ name: "", options: EMPLOYMENT_TYPES }]}
        onValue={set("employment_type")}
      />
      <Select
        label="State"
        value={given.state ?? ""}
        groups={[{ name: "", options: STATE_CHOICES }]}
        onValue={set("state")}
      />
    </>
  );
}

/** The names that a file uses, if it is there, and how many more there are. */
const valuesIn = ({ files }: Audit, kind: SourceFile, field: string) => {
  const file = files[kind];
  if (file === undefined || "fault" in file) return { names: [], left: 0 };
  return { names: file.values[field] ?? [], left: file.valuesLeft[field] ?? 0 };
};

function Names({ audit }: SettingsProps) {
  const { mapping, setMapping } = audit;
  return (
    <>
      <NameMeanings
        title="What your pay codes pay"
        {...valuesIn(audit, "paid", "pay_code")}
        meanings={mapping.pay_codes}
        choices={PURPOSES}
        onMeaning={(name, meaning) =>
          setMapping(withKey(mapping, "pay_codes", withName(mapping.pay_codes, name, meaning)))
        }
      />
      <NameMeanings
        title="Your names for classifications"
        {...valuesIn(audit, "employees", "classification")}
        meanings={mapping.classifications}
        choices={null}
        onMeaning={(name, meaning) =>
          setMapping(withKey(mapping, "classifications", withName(mapping.classifications, name, meaning)))
        }
      />
      <NameMeanings
        title="Your names for employment types"
        {...valuesIn(audit, "employees", "employment_type")}
        meanings={mapping.employment_types}
        choices={EMPLOYMENT_TYPES}
        onMeaning={(name, meaning) =>
          setMapping(withKey(mapping, "employment_types", withName(mapping.employment_types, name, meaning)))
        }
      />
    </>
  );
}

function Extras({ audit }: SettingsProps) {
  const { mapping, setMapping } = audit;
  return (
    <>
      <Input
        label="Interest runs to"
        hint="Leave it empty for none."
        type="date"
        value={mapping.interest_to ?? ""}
        onValue={(day) => setMapping(withKey(mapping, "interest_to", day))}
      />
      <Select
        label="Super on underpayments"
        value={mapping.super === false ? "no" : ""}
        groups={[
          {
            name: "",
            options: [
              { value: "", name: "Work it out" },
              { value: "no", name: "Leave it out" },
            ],
          },
        ]}
        onValue={(value) => setMapping(withKey(mapping, "super", value === "no" ? false : undefined))}
      />
      <Chosen
        audit={audit}
        label="Price the other answers to open questions"
        field="assumptions"
        choices={QUESTION_CHOICES}
      />
    </>
  );
}
