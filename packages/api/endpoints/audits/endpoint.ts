// Audits of a payroll history: POST /audits opens one, and the calls under it start, follow, cancel and delete it.

import { AuditDeleted, AuditList, AuditSetup, AuditStart, invalidRequest, PayrollAudit } from "#contract";
import { formatLocalDate } from "#engine";
import { uploadIncomplete } from "../../problems.ts";
import type { AuditEndpoint } from "../endpoint.ts";
import { auditId, common, EXAMPLE_ID, placeOf } from "./parameters.ts";

export const createAuditEndpoint: AuditEndpoint = {
  ...common,
  method: "POST",
  path: "/audits",
  name: "createAudit",
  summary: "Open an audit of a payroll history",
  description:
    "Opens an audit with its mapping and options. Upload the three files, start the audit, follow it and fetch its results: the same files that the command line writes, byte for byte. Only your organisation sees it, with keys that have the scope audit. Everything is deleted after keep_days (30 unless you say otherwise), uploads when the audit ends. Up to 20 audits at a time, with files of up to 2 GiB. The shifts of an audit count against the shifts a minute of its key: when they are used up, the audit waits for the next, and no call about it is refused. Organisations take turns.",
  makes: true,
  body: AuditSetup,
  answers: PayrollAudit,
  problems: [409, 413, 415, 422],
  examples: [
    {
      name: "Files with dates like 2026-08-05",
      body: {
        mapping: { dates: "year-month-day", defaults: { state: "VIC" }, pay_codes: { OT: "overtime" } },
        files: { employees: "staff.csv", timesheets: "times.csv", paid: "pay.csv" },
        keep_days: 7,
      },
    },
    {
      name: "A name, and interest on what is short",
      body: { name: "Stores, 2020 to 2026", options: { week_starts_on: "monday", interest: "2026-10-31" } },
    },
    { name: "Headings that say what they are", body: {} },
  ],
  async ask({ organisationId, caller, leave, body, world }, desk) {
    const opened = await desk.ask("open", {
      ...{ organisationId, caller, leave },
      setup: body as AuditSetup,
      today: formatLocalDate(world.today()),
    });
    return "faults" in opened ? invalidRequest(opened.faults) : opened;
  },
};

export const listAuditsEndpoint: AuditEndpoint = {
  ...common,
  method: "GET",
  path: "/audits",
  name: "listAudits",
  summary: "The audits of your organisation, the latest first",
  answers: AuditList,
  problems: [],
  examples: [{ name: "All" }],
  ask: async ({ organisationId }, desk) => ({ audits: await desk.ask("list", { organisationId }) }),
};

const one = {
  ...common,
  path: "/audits/{id}",
  parameters: { id: auditId },
  problems: [404],
  examples: [{ name: "One audit", path: { id: EXAMPLE_ID } }],
} as const;

export const getAuditEndpoint: AuditEndpoint = {
  ...one,
  method: "GET",
  name: "getAudit",
  summary: "How far an audit is",
  answers: PayrollAudit,
  ask: (asked, desk) => desk.ask("find", placeOf(asked)),
};

export const deleteAuditEndpoint: AuditEndpoint = {
  ...one,
  method: "DELETE",
  name: "deleteAudit",
  summary: "Delete an audit, with everything uploaded and every result",
  answers: AuditDeleted,
  async ask(asked, desk) {
    await desk.ask("remove", { ...placeOf(asked), caller: asked.caller });
    return { id: asked.path.id ?? "", deleted: true };
  },
};

export const startAuditEndpoint: AuditEndpoint = {
  ...one,
  method: "POST",
  path: "/audits/{id}/start",
  name: "startAudit",
  summary: "Start an audit whose files are uploaded",
  description:
    "If something of a file is missing, the audit stays open and you can send it. Then look at the audit now and again; `progress` says how far it is.",
  makes: true,
  body: AuditStart,
  mayBeEmpty: true,
  answers: PayrollAudit,
  problems: [404, 409, 413, 415, 422],
  examples: [
    { name: "Files whose sizes are known", path: { id: EXAMPLE_ID } },
    {
      name: "Three small files that came in ranges",
      path: { id: EXAMPLE_ID },
      body: { files: { employees: { bytes: 87 }, timesheets: { bytes: 53 }, paid: { bytes: 73 } } },
    },
  ],
  async ask(asked, desk) {
    const { caller, leave, body } = asked;
    const started = await desk.ask("start", { ...placeOf(asked), caller, leave, start: body as AuditStart });
    return "missing" in started ? uploadIncomplete(started.missing) : started;
  },
};

export const cancelAuditEndpoint: AuditEndpoint = {
  ...one,
  method: "POST",
  path: "/audits/{id}/cancel",
  name: "cancelAudit",
  summary: "Stop an audit and delete what was uploaded",
  description: "An audit that has ended stays as it is, so you can send this again.",
  answers: PayrollAudit,
  ask: (asked, desk) => desk.ask("cancel", { ...placeOf(asked), caller: asked.caller }),
};
