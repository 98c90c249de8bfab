// Back from another sign-in service: passes on what it said, and removes it from the address.

import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { SecondStep } from "../console/answers.ts";
import { post, problemOf } from "../console/call.ts";
import { Busy } from "../ui/loading.tsx";
import { Page } from "../ui/page.tsx";
import { Callout } from "../ui/pieces.tsx";
import { Second } from "./second-step.tsx";
import { type FirstAnswer, useEntered } from "./sign-in.tsx";

type BackAnswer = FirstAnswer | { readonly connected: string };

let asked: Promise<BackAnswer> | null = null;

/** Once a page, however often it renders: the response works once. */
function arrive(): Promise<BackAnswer> {
  const { search } = window.location;
  asked ??= post<BackAnswer>("/oidc/arrive", { search });
  window.history.replaceState(null, "", window.location.pathname);
  return asked;
}

export default function Back() {
  const entered = useEntered();
  const [second, setSecond] = useState<SecondStep | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    arrive().then(
      (answer) => {
        if ("connected" in answer) window.location.replace("/account/security");
        else if ("second_step" in answer) setSecond(answer.second_step);
        else entered(answer);
      },
      (error) => setProblem(problemOf(error).message),
    );
  }, []);
  const waiting = problem === null ? "Signing you in" : "Sign-in failed";
  return (
    <Page title={second === null ? waiting : "Second step"} isNarrow>
      {second !== null && <Second step={second} entered={entered} />}
      {problem !== null && (
        <Callout tone="danger" title="You are not signed in">
          <p>{problem}</p>
          <Link className="button" href="/sign-in">
            To the sign-in page
          </Link>
        </Callout>
      )}
      {second === null && problem === null && <Busy />}
    </Page>
  );
}
