// HTML that loads nothing from elsewhere and prints well: escaping, tables, bars, and the one stylesheet of the reports.

export const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");

const STYLE = `
:root { color-scheme: light; --ink: #1b1f24; --soft: #57606a; --line: #d0d7de; --bar: #0b5cad; --short: #b3261e; }
* { box-sizing: border-box; }
body { color: var(--ink); background: #fff; font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; overflow-wrap: break-word; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
table { border-collapse: collapse; width: 100%; font-size: .93rem; } caption { text-align: left; color: var(--soft); }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top; }
.n { text-align: right; font-variant-numeric: tabular-nums; } td.n { white-space: nowrap; }
.bars { font-size: 1rem; } .bars :is(th, td) { border: 0; vertical-align: middle; font-weight: normal; } .bars th { width: 40%; } .bars .n { width: 1%; }
.bars div { background: var(--bar); height: 1rem; print-color-adjust: exact; }
.figures { display: flex; flex-wrap: wrap; gap: 1rem; margin: 1rem 0; } .figures div { border: 1px solid var(--line); border-radius: .4rem; padding: .6rem 1rem; min-width: 9rem; }
.figures b { display: block; font-size: 1.4rem; font-variant-numeric: tabular-nums; } .figures .short b { color: var(--short); }
.soft { color: var(--soft); } code { overflow-wrap: anywhere; } .page { break-after: page; }
@media screen and (max-width: 40rem) { table:not(.bars) { display: block; overflow-x: auto; } td:not(.n) { min-width: 6rem; } .figures { gap: .6rem; } .figures div { flex: 1 1 auto; } }
@media print { body { margin: 0; max-width: none; font-size: 11pt; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
`;

/** `parts` are HTML. */
export const htmlPage = (title: string, parts: readonly string[]): string =>
  `<!doctype html>\n<html lang="en-AU">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">\n<title>${escapeHtml(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n${parts.join("\n")}\n</body>\n</html>\n`;

export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of figures, counted from 0. */
  readonly figures: readonly number[];
}

export function tableHtml({ headings, rows, figures }: Table): string {
  const cell = (tag: string, scope: string) => (text: string, place: number) =>
    `<${tag}${scope}${figures.includes(place) ? ' class="n"' : ""}>${escapeHtml(text)}</${tag}>`;
  const head = headings.map(cell("th", ' scope="col"')).join("");
  const body = rows.map((row) => `<tr>${row.map(cell("td", "")).join("")}</tr>`).join("\n");
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`;
}

export interface Bar {
  readonly label: string;
  readonly value: number;
  readonly text: string;
}

/** Horizontal bars beside the figures they show. */
export function barsHtml(title: string, bars: readonly Bar[]): string {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const rows = bars.map(({ label, value, text }) => {
    const percent = Math.max(1, Math.round((value * 1000) / most)) / 10;
    return `<tr><th scope="row">${escapeHtml(label)}</th><td><div style="width:${percent}%"></div></td><td class="n">${escapeHtml(text)}</td></tr>`;
  });
  return `<table class="bars" aria-label="${escapeHtml(title)}"><tbody>\n${rows.join("\n")}\n</tbody></table>`;
}

/** Thousands apart: 1234.50 is 1,234.50. */
export function grouped(figure: string): string {
  const [whole = "", fraction] = figure.split(".");
  const sign = whole.startsWith("-") ? "-" : "";
  const digits = whole.slice(sign.length);
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return `${sign}${groups.join(",")}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** 1 shift, 2 shifts. */
export const counted = (count: number, name: string): string =>
  `${grouped(String(count))} ${name}${count === 1 ? "" : "s"}`;
