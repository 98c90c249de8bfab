// Who the whole pay guide of MA000004 prints: its 26 headings, each with its classifications.

export interface PrintedPeople {
  readonly heading: string;
  readonly classifications: readonly string[];
}

const EMPLOYMENT = ["Full-time & part-time", "Casual"];
const AGES = ["Under 16", "16", "17", "18", "19"].map((age) => `${age} years of age`);
const SCHOOLING = ["Did not complete year 12", "Completed year 12"];

/** An age with each length of service that the award tells apart. */
export const served = (age: number): readonly string[] =>
  ["6 months or less", "more than 6 months"].map(
    (length) => `${age} years of age and employed by the employer for ${length}`,
  );

const levels = (last: number): readonly string[] =>
  Array.from({ length: last }, (_, index) => `Retail employee level ${index + 1}`);

const years = (last: number): readonly string[] =>
  ["1st", "2nd", "3rd", "4th"].slice(0, last).map((year) => `Apprentice - ${year} year`);

function apprentices(length: number): readonly PrintedPeople[] {
  const [before, after] = ["before", "after"].map(
    (when) => `${length} year apprenticeship - Started ${when} 1 Jan 2014`,
  );
  const headings = [
    `Apprentice - ${before}`,
    ...SCHOOLING.map((schooling) => `Apprentice - ${after} - ${schooling}`),
    `Adult Apprentice - ${before}`,
    `Adult Apprentice - ${after}`,
  ];
  return headings.map((heading) => ({ heading, classifications: years(length) }));
}

export function wholeGuide(): readonly PrintedPeople[] {
  const juniors = EMPLOYMENT.flatMap((type) =>
    [...AGES, ...served(20)].map((age) => `Junior - ${type} - ${age}`),
  );
  return [
    ...EMPLOYMENT.map((type) => ({ heading: `Adult - ${type}`, classifications: levels(8) })),
    ...juniors.map((heading) => ({ heading, classifications: levels(3) })),
    ...apprentices(4),
    ...apprentices(3),
  ];
}
