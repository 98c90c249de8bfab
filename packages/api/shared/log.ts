// The log: one JSON object a line, of what we chose to log; never a header, a body, an address's query or a secret.

export const LEVELS = ["error", "warn", "info", "debug"] as const;
export type Level = (typeof LEVELS)[number];

type Fields = Readonly<Record<string, string | number | boolean | null | readonly string[] | undefined>>;

export type Log = (level: Level, event: string, fields?: Fields) => void;

/** Accepts whole lines; drops what it cannot write rather than stop the service. */
export type Sink = (lines: string) => void;

const LONGEST = 400;

export function newLog(least: Level, sink: Sink): Log {
  const most = LEVELS.indexOf(least);
  return (level, event, fields = {}) => {
    if (LEVELS.indexOf(level) > most) return;
    const time = new Date().toISOString();
    sink(`${oneLine({ time, level, event, ...fields })}\n`);
  };
}

/** At most this many lines a second that are not errors; the next line says how many were left out. */
export function sparingly(log: Log, linesASecond: number): Log {
  let [second, written, left] = [0, 0, 0];
  return (level, event, fields) => {
    if (level === "debug") return log(level, event, fields);
    const now = Math.floor(Date.now() / 1000);
    if (now !== second) {
      if (left > 0) log("info", "lines_left_out", { count: left });
      [second, written, left] = [now, 0, 0];
    }
    if (written >= linesASecond) {
      left += 1;
      return;
    }
    written += 1;
    log(level, event, fields);
  };
}

/** Control characters and the line ends that JSON leaves as they are become escapes: a line stays a line. */
function oneLine(entry: Fields): string {
  const text = JSON.stringify(entry, (_key, value: unknown) =>
    typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
  );
  return text.replace(/[\u007f-\u009f\u2028\u2029\ufeff]/g, (character) => {
    const code = character.charCodeAt(0).toString(16).padStart(4, "0");
    return `\\u${code}`;
  });
}

/** Where an error happened, without its message, which may quote the request. */
export function placeOf(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    code: "code" in error ? String(error.code) : undefined,
    at: frames.slice(0, 8).map((frame) => frame.trim()),
  };
}

const MOST_WAITING_BYTES = 1_000_000;

/** Writes to a stream that may be slow, full or gone: drops and counts lines beyond a bound. */
export function streamSink(stream: NodeJS.WritableStream & { readonly writableLength: number }): Sink {
  let dropped = 0;
  stream.on("error", () => {
    dropped += 1;
  });
  return (lines) => {
    if (stream.writableLength > MOST_WAITING_BYTES) {
      dropped += 1;
      return;
    }
    const lost =
      dropped > 0 ? `${oneLine({ level: "warn", event: "log_lines_dropped", count: dropped })}\n` : "";
    dropped = 0;
    stream.write(lost + lines);
  };
}
