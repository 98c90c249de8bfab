// How wide a drawing may be, in pixels as they are on the screen.

import { useEffect, useRef, useState } from "react";

/** Real pixels, so that letters keep their size on a phone. */
export function useWidth() {
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const seen = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setWidth(Math.max(240, Math.floor(entry.contentRect.width)));
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return [frame, width] as const;
}
