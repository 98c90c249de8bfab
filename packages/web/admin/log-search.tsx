// The search form of the activity log; it searches when sent, not with every letter.

import { useLoaded } from "../ui/loading.tsx";

export interface LogFilters {
  readonly search: string;
  readonly organisation: string;
  readonly person: string;
  readonly action: string;
  readonly from: string;
  readonly to: string;
}

const NO_FILTERS: LogFilters = {
  search: "",
  organisation: "",
  person: "",
  action: "",
  from: "",
  to: "",
};

/** A link may ask for one organisation. */
export const filtersOf = (query: string): LogFilters => ({
  ...NO_FILTERS,
  organisation: new URLSearchParams(query).get("organisation") ?? "",
});

/** The start of a day in the reader's time zone, so many days later, as an instant; undefined without a day. */
function startOf(day: string, later: number): string {
  const [year, month, date] = day.split("-").map(Number);
  if (year === undefined || month === undefined || date === undefined) return "";
  return new Date(year, month - 1, date + later).toISOString();
}

function filtersIn(form: FormData): LogFilters {
  const text = (name: keyof LogFilters): string => String(form.get(name) ?? "").trim();
  return {
    search: text("search"),
    organisation: text("organisation"),
    person: text("person"),
    action: text("action"),
    from: startOf(text("from"), 0),
    to: startOf(text("to"), 1),
  };
}

interface LogSearchProps {
  /** The values when the page opens. */
  readonly first: LogFilters;
  readonly onSearch: (filters: LogFilters) => void;
}

export function LogSearch({ first, onSearch }: LogSearchProps) {
  const actions = useLoaded<readonly string[]>("/admin/log/actions");
  return (
    <search>
      <form
        className="filters"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(filtersIn(new FormData(event.currentTarget)));
        }}
        onReset={() => onSearch(NO_FILTERS)}
      >
        <Text name="search" label="Text in who, what, whom, why or where" />
        <Text name="organisation" label="Organisation (name or id)" first={first.organisation} />
        <Text name="person" label="Person (email or id)" />
        <label>
          Action
          <select name="action">
            <option value="">Any</option>
            {(actions.value ?? []).map((action) => (
              <option key={action}>{action}</option>
            ))}
          </select>
        </label>
        <Day name="from" label="From" />
        <Day name="to" label="To, that day included" />
        <button type="submit" className="button">
          Search
        </button>
        <button type="reset" className="button">
          Clear
        </button>
      </form>
    </search>
  );
}

interface FieldProps {
  readonly name: keyof LogFilters;
  readonly label: string;
}

const Text = ({ name, label, first = "" }: FieldProps & { readonly first?: string }) => (
  <label>
    {label}
    <input name={name} type="search" defaultValue={first} autoComplete="off" maxLength={200} />
  </label>
);

const Day = ({ name, label }: FieldProps) => (
  <label>
    {label}
    <input name={name} type="date" />
  </label>
);
