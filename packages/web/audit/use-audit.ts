// The state of the audit page: files, mapping, and the run's progress.

import { useCallback, useEffect, useState } from "react";
import { FILE_NAMES, type Mapping, type MappingProblem, SOURCE_FILES, type SourceFile } from "#audit";
import type { AuditResult, FileStates, Progress } from "./threads/messages.ts";
import { AuditThreads } from "./threads/threads.ts";

type Stage =
  | { readonly at: "files" }
  | { readonly at: "running"; readonly since: number; readonly progress: Progress | null }
  | { readonly at: "done"; readonly result: AuditResult; readonly seconds: number }
  | { readonly at: "failed"; readonly message: string };

export interface Audit {
  readonly files: FileStates;
  /** Files being read. */
  readonly reading: readonly SourceFile[];
  readonly mapping: Mapping;
  /** A run waits for the latest mapping. */
  readonly isReadingMapping: boolean;
  readonly mappingProblems: readonly MappingProblem[];
  readonly stage: Stage;
  /** Dropped files that are not among those we want. */
  readonly strangers: readonly string[];
  readonly setMapping: (mapping: Mapping) => void;
  readonly readMapping: (file: Blob) => void;
  readonly open: (kind: SourceFile, file: File) => void;
  readonly drop: (files: readonly File[]) => void;
  readonly run: () => void;
  readonly cancel: () => void;
  readonly zip: () => Promise<Blob>;
}

const FILES: Stage = { at: "files" };
const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function useThreads(): AuditThreads | null {
  const [threads, setThreads] = useState<AuditThreads | null>(null);
  useEffect(() => {
    const started = new AuditThreads();
    setThreads(started);
    return () => started.close();
  }, []);
  return threads;
}

export function useAudit(): Audit | null {
  const threads = useThreads();
  const [opened, setOpened] = useState(0);
  const [reading, setReading] = useState<readonly SourceFile[]>([]);
  const [files, setFiles] = useState<FileStates>({});
  const [strangers, setStrangers] = useState<readonly string[]>([]);
  const [stage, setStage] = useState<Stage>(FILES);
  const { mapping, problems, isReadingMapping, setMapping, readMapping } = useMapping(threads, setStage);
  const fail = useCallback((error: unknown) => setStage({ at: "failed", message: messageOf(error) }), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a file that was opened is looked at anew
  useEffect(() => {
    threads?.view(mapping).then(setFiles, fail);
  }, [threads, mapping, opened, fail]);

  const open = useCallback(
    (kind: SourceFile, file: File) => {
      if (threads === null) return;
      threads.cancel();
      setStage(FILES);
      setReading((now) => [...now, kind]);
      const finish = () => {
        setReading((now) => now.filter((one) => one !== kind));
        setOpened((now) => now + 1);
      };
      threads.open(kind, file).then(finish, fail);
    },
    [threads, fail],
  );
  const drop = useCallback(
    (dropped: readonly File[]) => {
      const { known, mappingFile, others } = sorted(dropped);
      for (const [kind, file] of known) open(kind, file);
      if (mappingFile !== null) readMapping(mappingFile);
      setStrangers(others);
    },
    [open, readMapping],
  );
  const run = useCallback(() => {
    if (threads === null) return;
    const since = performance.now();
    setStage({ at: "running", since, progress: null });
    threads
      .run(mapping, (progress) => setStage({ at: "running", since, progress }))
      .then((result) => setStage({ at: "done", result, seconds: (performance.now() - since) / 1000 }), fail);
  }, [threads, mapping, fail]);

  if (threads === null) return null;
  const base = { files, reading, mapping, isReadingMapping, mappingProblems: problems, stage, strangers };
  const cancel = () => threads.cancel();
  return { ...base, setMapping, readMapping, open, drop, run, cancel, zip: threads.zip };
}

/** A new mapping makes the findings out of date, and a run in progress would find the wrong things. */
function useMapping(threads: AuditThreads | null, setStage: (stage: Stage) => void) {
  const [mapping, setOwn] = useState<Mapping>({});
  const [problems, setProblems] = useState<readonly MappingProblem[]>([]);
  const [reads, setReads] = useState(0);
  const setMapping = useCallback(
    (next: Mapping) => {
      threads?.cancel();
      setOwn(next);
      setProblems([]);
      setStage(FILES);
    },
    [threads, setStage],
  );
  const readMapping = useCallback(
    (file: Blob) => {
      if (threads === null) return;
      setReads((now) => now + 1);
      threads
        .readMapping(file)
        .then(
          (read) => {
            if (read.problems.length > 0) setProblems(read.problems);
            else setMapping(read.mapping);
          },
          (error) => setProblems([{ pointer: "", detail: messageOf(error) }]),
        )
        .finally(() => setReads((now) => now - 1));
    },
    [threads, setMapping],
  );
  return { mapping, problems, isReadingMapping: reads > 0, setMapping, readMapping };
}

const MAPPING = /\.(?:ya?ml|json)$/i;

/** Which file is which, by their names, as the command line finds them in a folder. */
function sorted(files: readonly File[]) {
  const known = new Map<SourceFile, File>();
  const mappingFile = files.find(({ name }) => MAPPING.test(name)) ?? null;
  const left = new Set(files.filter((file) => file !== mappingFile));
  for (const kind of SOURCE_FILES) {
    const fitting = [...left].filter(({ name }) => FILE_NAMES[kind].test(name));
    const [file] = fitting;
    if (file === undefined || fitting.length > 1) continue;
    known.set(kind, file);
    left.delete(file);
  }
  return { known, mappingFile, others: [...left].map(({ name }) => name) };
}
