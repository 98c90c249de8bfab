// Finds the award by the job or the workplace. An award with rates only leads to its page, because its shifts have no price.

import { useState } from "react";
import { useLocation } from "wouter";
import type { PublicAward, PublicIndex } from "#contract";
import { useAwardSearch } from "../data/award-search.ts";
import { isEncoded } from "../data/held.ts";
import { type Choice, Picker } from "../ui/picker.tsx";

interface AwardPickerProps {
  readonly index: PublicIndex;
  readonly chosen: string;
  readonly onAward: (code: string) => void;
}

export function AwardPicker({ index, chosen, onAward }: AwardPickerProps) {
  const [isOpened, setOpened] = useState(false);
  const [, navigate] = useLocation();
  const search = useAwardSearch(index, isOpened);
  const awardOf = (code: string): PublicAward | undefined =>
    index.awards.find((award) => award.code === code);
  const pick = (code: string) => {
    const award = awardOf(code);
    if (award === undefined || isEncoded(award)) onAward(code);
    else navigate(`/awards/${code}`);
  };
  return (
    <Picker
      label="Award"
      chosen={awardOf(chosen)?.title ?? ""}
      hint="Search by job, workplace, name or code."
      placeholder="barista, childcare, MA000010…"
      nothing="No award matches. Try another word for the job or the workplace, such as cafe or nurse."
      find={(text) => search(text).map(({ item, by }) => choiceOf(item, by))}
      onPick={pick}
      onOpen={() => setOpened(true)}
    />
  );
}

function choiceOf(award: PublicAward, by: string): Choice {
  const { code, title } = award;
  const about = [code, by === title || by === code ? "" : by, isEncoded(award) ? "" : "rates only"];
  return { value: code, name: title, detail: about.filter((part) => part !== "").join(" · ") };
}
