// Goes to the place in the address, and opens it if it is closed.

/** The text arrives after the page: only then does the place exist. */
export function showPlace(): void {
  const id = decodeURIComponent(window.location.hash.slice(1));
  const place = id === "" ? null : document.getElementById(id);
  if (place instanceof HTMLDetailsElement) place.open = true;
  place?.scrollIntoView();
}
