// Where the focus goes when its element disappears: to what replaces it or to the heading of its section.

import { useEffect, useRef } from "react";

const HEADING = "h1, h2, h3";
const SECTION = "section, article, dialog, main";

/** An element, and which of its children led to the focused one. */
interface Place {
  readonly around: Element;
  readonly index: number;
}

function placesOf(element: Element): readonly Place[] {
  const around = element.parentElement;
  if (around === null) return [];
  return [{ around, index: Array.from(around.children).indexOf(element) }, ...placesOf(around)];
}

/** To what is there now (the next item, or the last), or else to the section around it. */
function headingFor(places: readonly Place[]): HTMLElement | null {
  const place = places.find(({ around }) => around.isConnected);
  if (place === undefined) return null;
  const { around, index } = place;
  const here = around.children[Math.min(index, around.children.length - 1)];
  if (here instanceof HTMLElement && here.matches(HEADING)) return here;
  return (
    here?.querySelector<HTMLElement>(HEADING) ??
    around.closest(SECTION)?.querySelector<HTMLElement>(HEADING) ??
    null
  );
}

function focus(heading: HTMLElement | null | undefined): void {
  if (heading === null || heading === undefined) return;
  heading.tabIndex = -1;
  heading.focus();
}

/** For the frame of every page: whatever an action removes, the keyboard never goes back to the start. */
export function useKeptFocus() {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    let last: Element | null = null;
    let places: readonly Place[] = [];
    const remember = ({ target }: Event) => {
      last = target instanceof Element ? target : null;
      places = last === null ? [] : placesOf(last);
    };
    // A person who clicks elsewhere has moved the focus themselves.
    const forget = () => {
      last = null;
    };
    const keep = () => {
      if (last === null || last.isConnected || document.activeElement !== document.body) return;
      focus(headingFor(places));
    };
    const watch = new MutationObserver(keep);
    if (root.current !== null) watch.observe(root.current, { childList: true, subtree: true });
    document.addEventListener("pointerdown", forget, true);
    document.addEventListener("focusin", remember);
    return () => {
      watch.disconnect();
      document.removeEventListener("pointerdown", forget, true);
      document.removeEventListener("focusin", remember);
    };
  }, []);
  return root;
}

/** For text to read when it appears; an open dialog still returns the focus first. */
export function useTakenFocus<T extends HTMLElement>() {
  const shown = useRef<T>(null);
  useEffect(() => {
    const take = () => focus(shown.current?.querySelector<HTMLElement>(HEADING));
    const dialog = document.querySelector("dialog[open]");
    if (dialog === null) take();
    else dialog.addEventListener("close", take, { once: true });
  }, []);
  return shown;
}
