// The threads of an audit as the page uses them: calls to the desk, pricers for a run, and ending both.

import type { Mapping, SourceFile } from "#audit";
import { awardDataFor } from "../award-data.ts";
import type {
  AuditResult,
  AwardData,
  DeskCall,
  DeskCalls,
  DeskReply,
  FileStates,
  MappingRead,
  PricerStart,
  Progress,
} from "./messages.ts";
import { CANCELLED } from "./run-parts.ts";

const newThread = (): Worker => new Worker(new URL("./thread.ts", import.meta.url), { type: "module" });

const MOST_PRICERS = 8;

const tellNobody = (): void => {};

export class AuditThreads {
  readonly #desk = newThread();
  readonly #waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  #pricers: readonly Worker[] = [];
  #lastId = 0;
  #endRun: () => void = () => {};
  #tell: (progress: Progress) => void = tellNobody;

  constructor() {
    this.#desk.onmessage = ({ data }: MessageEvent<DeskReply>) => this.#take(data);
    this.#desk.onerror = () =>
      this.#fail(new Error("The page could not start its threads. Reload the page."));
  }

  open = (kind: SourceFile, file: File): Promise<void> => this.#call("open", { kind, file });
  view = (mapping: Mapping): Promise<FileStates> => this.#call("view", { mapping });
  readMapping = (file: Blob): Promise<MappingRead> => this.#call("readMapping", { file });
  zip = (): Promise<Blob> => this.#call("zip");

  /** Fails at once when cancelled, even while the awards load. */
  run(mapping: Mapping, tell: (progress: Progress) => void): Promise<AuditResult> {
    const { promise, resolve, reject } = Promise.withResolvers<AuditResult>();
    let isEnded = false;
    this.#endRun = () => {
      isEnded = true;
      this.#stopWork();
      reject(new Error(CANCELLED));
    };
    const work = async (): Promise<AuditResult> => {
      const data = await awardDataFor(await this.#call("awards", { mapping }));
      if (isEnded) throw new Error(CANCELLED);
      // The desk sends messages about an earlier run only before it names the awards.
      this.#tell = tell;
      const ports = this.#startPricers(data);
      return this.#call("run", { mapping, data, ports }, [...ports]);
    };
    work().then(resolve, reject);
    return promise.finally(() => this.#stopWork());
  }

  cancel(): void {
    this.#endRun();
    this.#call("cancel").catch(() => undefined);
  }

  close(): void {
    this.#endPricers();
    this.#desk.terminate();
  }

  /** The desk's ends of their channels. */
  #startPricers(data: AwardData): readonly MessagePort[] {
    const channels = Array.from({ length: pricerCount() }, () => new MessageChannel());
    this.#pricers = channels.map(({ port2 }) => {
      const pricer = newThread();
      pricer.onerror = () =>
        this.#fail(new Error("A thread of the page failed, perhaps for want of memory."));
      const start: PricerStart = { role: "pricer", port: port2, data };
      pricer.postMessage(start, [port2]);
      return pricer;
    });
    return channels.map(({ port1 }) => port1);
  }

  /** Progress still in flight belongs to no run. */
  #stopWork(): void {
    this.#tell = tellNobody;
    this.#endPricers();
  }

  #endPricers(): void {
    for (const pricer of this.#pricers) pricer.terminate();
    this.#pricers = [];
  }

  #call<N extends keyof DeskCalls>(
    name: N,
    given?: Parameters<DeskCalls[N]>[0],
    transfer: Transferable[] = [],
  ): ReturnType<DeskCalls[N]> {
    this.#lastId += 1;
    const call: DeskCall = { role: "desk", id: this.#lastId, name, given };
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    this.#waiting.set(call.id, { resolve, reject });
    this.#desk.postMessage(call, transfer);
    return promise as ReturnType<DeskCalls[N]>;
  }

  #take(reply: DeskReply): void {
    if ("progress" in reply) {
      this.#tell(reply.progress);
      return;
    }
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ("fault" in reply) waiting?.reject(new Error(reply.fault));
    else waiting?.resolve(reply.value);
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const pricerCount = (): number => Math.max(1, Math.min(MOST_PRICERS, navigator.hardwareConcurrency || 2));
