// What the page and its threads say to one another.

import type {
  Columns,
  DonePart,
  EmployeeRows,
  FileColumns,
  HeadingMatch,
  Mapping,
  MappingProblem,
  Preset,
  SourceFile,
  Summary,
} from "#audit";
import type { PublicCalendar, PublicLaw } from "#contract";

/** A file we read, with the columns we found in it. */
export interface FileView {
  readonly name: string;
  readonly bytes: number;
  /** Rows under the headings. */
  readonly rows: number;
  readonly encoding: string;
  /** One for each column; empty where there is none. */
  readonly headings: readonly string[];
  readonly hasHeadings: boolean;
  /** The first rows. */
  readonly samples: readonly (readonly string[])[];
  readonly columns: Columns;
  readonly problems: HeadingMatch["problems"];
  readonly unused: readonly string[];
  readonly preset: Pick<Preset, "name" | "title" | "isVerified" | "notes"> | null;
  /** What some columns have, each value once: pay codes, classifications, employment types. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** How many more values those columns have than are listed. */
  readonly valuesLeft: Readonly<Record<string, number>>;
}

export type FileState = FileView | { readonly name: string; readonly fault: string };

export type FileStates = Readonly<Partial<Record<SourceFile, FileState>>>;

export interface MappingRead {
  readonly mapping: Mapping;
  readonly problems: readonly MappingProblem[];
}

/** What we know of the employees' awards; rates alone where there is no law. */
export interface AwardData {
  readonly calendar: PublicCalendar;
  readonly awards: readonly {
    readonly code: string;
    readonly title: string;
    readonly from: string;
    readonly verifiedTo: string;
    readonly gaps: readonly string[];
    readonly law: PublicLaw | null;
  }[];
}

export interface OutputFile {
  readonly name: string;
  readonly content: Blob;
}

export interface AuditResult {
  readonly summary: Summary;
  readonly files: readonly OutputFile[];
  readonly rows: number;
}

/** What the desk does for the page. */
export interface DeskCalls {
  open(given: { readonly kind: SourceFile; readonly file: File }): Promise<void>;
  view(given: { readonly mapping: Mapping }): Promise<FileStates>;
  readMapping(given: { readonly file: Blob }): Promise<MappingRead>;
  awards(given: { readonly mapping: Mapping }): Promise<readonly string[]>;
  run(given: RunRequest): Promise<AuditResult>;
  zip(): Promise<Blob>;
  cancel(): Promise<void>;
}

export interface RunRequest {
  readonly mapping: Mapping;
  readonly data: AwardData;
  /** One for each pricer. */
  readonly ports: readonly MessagePort[];
}

export interface DeskCall {
  readonly role: "desk";
  readonly id: number;
  readonly name: keyof DeskCalls;
  readonly given: unknown;
}

export type DeskReply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly fault: string }
  | { readonly progress: Progress };

export interface Progress {
  readonly done: number;
  readonly total: number;
}

export interface PricerStart {
  readonly role: "pricer";
  readonly port: MessagePort;
  readonly data: AwardData;
}

/** From the desk to a pricer: first what all parts share, then a part at a time. */
export type PricerJob =
  | { readonly columns: FileColumns; readonly mapping: Mapping }
  | { readonly index: number; readonly people: readonly EmployeeRows[] };

export type PricerReply = { readonly part: DonePart } | { readonly fault: string };
