// Versions and ranges as advisories write them: comparators joined by spaces, alternatives joined by ||.

const VERSION = /^(\d+)\.(\d+)\.(\d+)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;
const COMPARATOR = /^(<=|>=|<|>|=)\s*(\S+)$/;

interface Version {
  readonly numbers: readonly number[];
  /** Empty for a release. */
  readonly prerelease: readonly string[];
}

function parsed(text: string): Version {
  const [, major, minor, patch, prerelease] = VERSION.exec(text) ?? [];
  if (major === undefined) throw new Error(`${text} is not a version such as 1.2.3 or 2.0.0-5`);
  return {
    numbers: [Number(major), Number(minor), Number(patch)],
    prerelease: prerelease === undefined ? [] : prerelease.split("."),
  };
}

/** Semantic versioning, section 11: a prerelease comes before its release; numbers come before words. */
function comparePrereleases(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return b.length - a.length;
  for (const [index, left] of a.entries()) {
    const right = b[index];
    if (right === undefined) return 1;
    if (left === right) continue;
    const areNumbers = [left, right].map((one) => /^\d+$/.test(one));
    if (areNumbers[0] && areNumbers[1]) return Number(left) - Number(right);
    if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] ? -1 : 1;
    return left < right ? -1 : 1;
  }
  return a.length - b.length;
}

/** Below zero when `a` comes before `b`. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [parsed(a), parsed(b)];
  for (const [index, number] of left.numbers.entries()) {
    const difference = number - (right.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return comparePrereleases(left.prerelease, right.prerelease);
}

const HOLDS: Readonly<Record<string, (order: number) => boolean>> = {
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
  "=": (order) => order === 0,
};

/** Prereleases are compared like any other version: an advisory means all of them. */
export function isInRange(version: string, range: string): boolean {
  return range.split("||").some((alternative) =>
    alternative
      .trim()
      .split(/\s+(?=[<>=])/)
      .every((comparator) => {
        const [, operator = "", bound = ""] = COMPARATOR.exec(comparator.trim()) ?? [];
        const holds = HOLDS[operator];
        if (holds === undefined) throw new Error(`${range} is not a range such as ">=2.0.0 <2.2.2"`);
        return holds(compareVersions(version, bound));
      }),
  );
}
