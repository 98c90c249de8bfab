// Saves a CSV file that the page made.

export function CsvButton({ name, text }: { readonly name: string; readonly text: string }) {
  const save = () => {
    // Without this mark, spreadsheets read the file in another encoding.
    const address = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv" }));
    const link = Object.assign(document.createElement("a"), { href: address, download: name });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <button type="button" className="button small" onClick={save}>
      Download CSV
    </button>
  );
}
