// Goes to the place that the address names, and opens it where it is closed.

/** The text comes after the page: only then is the place there. */
export function showPlace(): void {
  const id = decodeURIComponent(window.location.hash.slice(1));
  const place = id === "" ? null : document.getElementById(id);
  if (place instanceof HTMLDetailsElement) place.open = true;
  place?.scrollIntoView();
}
