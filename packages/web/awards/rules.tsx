// The rules as encoded, under their clauses, in the clauses' order.

import type { PublicLaw, Start } from "#contract";
import { formatLocalDate, type Rule } from "#engine";
import { spaced } from "../playground/words.ts";
import { clauseAnchor } from "../ui/clause.tsx";
import { StartDay, Starts } from "./starts.tsx";

type Award = PublicLaw["award"];

interface ClauseRules {
  readonly ref: string;
  readonly title: string;
  readonly says: string;
  readonly rules: readonly Rule[];
}

/** What is in force at the end of what we verified: an entry for every clause, those with rules first. */
function byClause({ clauses, rules, verifiedTo }: Award): readonly ClauseRules[] {
  const isHeld = ({ from, to }: Pick<Rule, "from" | "to">): boolean =>
    from.day <= verifiedTo && (to === null || to.day > verifiedTo);
  return clauses
    .filter(isHeld)
    .map(({ slug, ref, title, says }) => ({
      ref,
      title,
      says,
      rules: rules.filter((rule) => isHeld(rule) && rule.clauses[0] === slug),
    }))
    .sort((a, b) => a.ref.localeCompare(b.ref, "en", { numeric: true }));
}

const startOf = ({ from }: Rule): Start => (from.ppc ? "pay_period" : "day");

export function Rules({ law: { award } }: { readonly law: PublicLaw }) {
  const clauses = byClause(award);
  const starts = clauses.flatMap(({ rules }) => rules.map(startOf));
  const count = clauses.reduce((sum, { rules }) => sum + rules.length, 0);
  return (
    <section className="card" id="rules">
      <h2>Rules by clause</h2>
      <p className="soft">
        {count} rules under {clauses.length} clauses, in our words; the award’s own words prevail.
      </p>
      <details>
        <summary>All of them, in the award’s order</summary>
        <Starts what="A rule" starts={starts} />
        <ul className="plain-list clause-list">
          {clauses.map(({ ref, title, says, rules }) => (
            <li key={`${ref} ${title}`} id={clauseAnchor(ref)}>
              <span className="clause">{ref}</span>
              <div>
                <b>{title}</b>
                {says !== "" && <p className="soft">{says}</p>}
                <ul>
                  {rules.map((rule) => (
                    <li key={rule.slug}>
                      {rule.says === "" ? rule.label : rule.says}{" "}
                      <small className="soft">
                        {spaced(rule.kind)}, since{" "}
                        <StartDay day={formatLocalDate(rule.from.day)} start={startOf(rule)} among={starts} />
                      </small>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
