// A search that runs when sent, not with every letter.

interface SearchProps {
  readonly label: string;
  readonly onSearch: (text: string) => void;
}

export function Search({ label, onSearch }: SearchProps) {
  const search = (form: FormData) => onSearch(String(form.get("search") ?? "").trim());
  return (
    <search>
      <form
        className="search"
        onSubmit={(event) => {
          event.preventDefault();
          search(new FormData(event.currentTarget));
        }}
      >
        <label>
          {label}
          <input name="search" type="search" autoComplete="off" maxLength={200} />
        </label>
        <button type="submit" className="button">
          Search
        </button>
      </form>
    </search>
  );
}
