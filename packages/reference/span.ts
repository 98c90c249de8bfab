// The clock windows of ordinary hours on a weekday, as the extensions that hold open and close them.

import type { Span, SpanExtension } from "#engine";
import { type Law, rulesOf } from "./law.ts";

interface Window {
  readonly from: number;
  readonly to: number;
}

/** A day without ordinary hours is opened only by an extension that says from when to when. */
export function spanWindow(law: Law, { slug, windows }: Span, weekday: number): Window | null {
  let window: Window | null = windows[weekday] ?? null;
  for (const extension of rulesOf(law, "span-extension"))
    if (extension.extends.includes(slug)) window = extended(window, extension);
  return window;
}

function extended(window: Window | null, { opens, closes }: SpanExtension): Window | null {
  if (window === null) return opens === null || closes === null ? null : { from: opens, to: closes };
  return { from: Math.min(window.from, opens ?? window.from), to: Math.max(window.to, closes ?? window.to) };
}

/** The first span that a minute is outside of. Every extension that lets a minute in is noted as applied. */
export function spanOutside(law: Law, weekday: number, clock: number): Span | null {
  for (const span of rulesOf(law, "span")) {
    const window = spanWindow(law, span, weekday);
    if (window === null || clock < window.from || clock >= window.to) return span;
    const own = span.windows[weekday] ?? null;
    if (own === null || clock < own.from || clock >= own.to) noteExtensions(law, span);
  }
  return null;
}

function noteExtensions(law: Law, { slug }: Span): void {
  for (const extension of rulesOf(law, "span-extension"))
    if (extension.extends.includes(slug)) law.world.applied.add(extension.slug);
}
