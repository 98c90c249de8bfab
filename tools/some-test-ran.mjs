// A reporter for `node --test` that fails a run in which no test ran: Node counts a file without tests
// as one passing test, so an empty or filtered-out suite would look green.
export default async function* someTestRan(events) {
  let testCount = 0;
  for await (const { type, data } of events) {
    if (type === "test:summary" && data.file !== undefined) testCount += data.counts.tests;
  }
  if (testCount > 0) return;
  process.exitCode = 1;
  yield "no test ran: check the files and --test-name-pattern given\n";
}
