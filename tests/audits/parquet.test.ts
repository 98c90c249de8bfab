// Parquet in memory, as the page and the service read it: each cell is the text that the command line reads with DuckDB.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { ByteWriter, ParquetWriter } from "hyparquet-writer";
import { fileCells, UnreadableFile } from "#audit";
import { type Duck, openDuck, quoted } from "./parquet-files.ts";

const scratch = mkdtempSync(join(tmpdir(), "audit-parquet-"));
let duck: Duck;
before(async () => {
  duck = await openDuck();
});
after(() => {
  duck.close();
  rmSync(scratch, { recursive: true, force: true });
});

let made = 0;
async function written(select: string, options = ""): Promise<string> {
  made += 1;
  const path = join(scratch, `${made}.parquet`);
  await duck.run(`COPY (${select}) TO ${quoted(path)} (FORMAT parquet${options})`);
  return path;
}

/** What the command line reads. */
async function expected(path: string): Promise<readonly (readonly string[])[]> {
  const source = `read_parquet(${quoted(path)})`;
  const names = await duck.names(`SELECT * FROM ${source} LIMIT 0`);
  const cells = names.map((name) => `CAST("${name.replaceAll('"', '""')}" AS VARCHAR)`);
  return duck.rows(`SELECT ${cells.join(", ")} FROM ${source}`);
}

async function assertSame(path: string): Promise<void> {
  const { rows, encoding } = fileCells(readFileSync(path));
  assert.equal(encoding, "parquet");
  const wanted = await expected(path);
  assert.equal(rows.length, wanted.length + 1);
  for (const [place, row] of wanted.entries()) assert.deepEqual(rows[place + 1], row);
}

/** Each kind of column, with values at its ends; every one is also written with an empty cell. */
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  BOOLEAN: ["true", "false"],
  TINYINT: ["-128", "127"],
  UTINYINT: ["0", "255"],
  SMALLINT: ["-32768", "32767"],
  USMALLINT: ["65535"],
  INTEGER: ["-2147483648", "2147483647", "0"],
  UINTEGER: ["4294967295", "7"],
  BIGINT: ["-9223372036854775808", "9007199254740993"],
  UBIGINT: ["18446744073709551615", "1"],
  FLOAT: [
    "1.1",
    "'-0.0'",
    "1e10",
    "16777217",
    "3.4028235e38",
    "1e-45",
    "'nan'",
    "'inf'",
    "0.3",
    "9999999",
    ...Array.from({ length: 100 }, (_, power) => `${2 ** (power - 40)}`),
  ],
  DOUBLE: [
    "1.1",
    "-0.0",
    "0.0",
    "1e15",
    "1e16",
    "123456789012345680",
    "1e-4",
    "1e-5",
    "'nan'",
    "'-inf'",
    "5e-324",
  ],
  "DECIMAL(4,2)": ["1.10", "-0.05", "0"],
  "DECIMAL(9,0)": ["12", "-999999999"],
  "DECIMAL(18,4)": ["1234567890.1200", "-0.0001"],
  "DECIMAL(38,2)": ["-12345678901234567890.10", "0.01", "-1"],
  DATE: [
    "'2026-08-05'",
    "'1969-12-31'",
    "'2024-02-29'",
    "'0044-03-15 (BC)'",
    "'infinity'",
    "'-infinity'",
    "'12345-01-01'",
    "'1899-12-30'",
  ],
  TIMESTAMP: [
    "'2026-08-05 07:00:00'",
    "'2026-08-05 07:00:00.1'",
    "'1969-12-31 23:59:59.000001'",
    "'infinity'",
    "'0001-01-01'",
    "'0044-03-15 (BC) 01:02:03'",
  ],
  TIMESTAMP_MS: ["'2026-08-05 07:00:00.120'", "'1900-01-01'"],
  TIMESTAMP_S: ["'2026-08-05 07:00:00'"],
  TIMESTAMP_NS: [
    "'2026-08-05 07:00:00.123456789'",
    "'2026-08-05 07:00:00.1'",
    "'1960-01-01 00:00:00.000000001'",
  ],
  TIMESTAMPTZ: ["'2026-08-05 07:00:00+10'", "'2026-01-05 07:00:00.25+10:30'", "'1950-01-01 00:00:00+00'"],
  TIME: ["'07:05:00'", "'07:05:00.5'", "'24:00:00'", "'00:00:00'"],
  TIMETZ: ["'07:05:00+10'", "'23:59:59+00'"],
  VARCHAR: ["'Zoë'", "''", "'  a, \"b\"\n'", "'😀'", "chr(65279) || 'x'"],
  "ENUM('x', 'y')": ["'x'", "'y'"],
  JSON: ["'{\"a\": 1}'"],
  BLOB: ["'\\xAA\\x00ab''\"\\x5c~'::BLOB", "''::BLOB"],
  UUID: ["'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'", "'00000000-0000-0000-0000-000000000000'"],
  INTERVAL: [
    "'1 year 2 months 3 days 04:05:06.5'",
    "'0 days'",
    "'30 minutes'",
    "'1 day'",
    "'26 hours'",
    "'13 months'",
  ],
};

describe("every kind of column is the text that DuckDB makes of it", () => {
  for (const [type, values] of Object.entries(COLUMNS))
    test(type, async () => {
      const select = values.map((value) => `SELECT CAST(${value} AS ${type}) AS v`).join(" UNION ALL ");
      await assertSame(await written(select));
      await assertSame(await written(`${select} UNION ALL SELECT NULL UNION ALL ${select}`));
      await assertSame(await written(`SELECT CAST(NULL AS ${type}) AS v FROM range(3)`));
    });
});

const DAY = 86_400;
const instant = fc.integer({ min: -130 * 365 * DAY, max: 130 * 365 * DAY });

test("any number, day and time is the text that DuckDB makes of it", async () => {
  const row = fc.record({
    double: fc.double({ noNaN: true, noDefaultInfinity: true }),
    near: fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((cents) => cents / 100),
    large: fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }).map(Number),
    float: fc.float({ noNaN: true, noDefaultInfinity: true }),
    cents: fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }),
    seconds: instant,
    part: fc.integer({ min: 0, max: 999_999 }),
  });
  for (const sample of fc.sample(fc.array(row, { minLength: 300, maxLength: 300 }), {
    numRuns: 8,
    seed: 19,
  })) {
    const select = sample.map(({ double, near, large, float, cents, seconds, part }) => {
      const at = `make_timestamp(${seconds}::BIGINT * 1000000 + ${part})`;
      const text = (value: number): string => `'${value}'`;
      return `SELECT CAST(${text(double)} AS DOUBLE) AS a, CAST(${text(near)} AS DOUBLE) AS b, CAST(${text(float)} AS FLOAT) AS c, CAST(${text(near)} AS FLOAT) AS d, CAST(${cents}::HUGEINT AS DECIMAL(38,0)) AS e, (${at})::DATE AS f, ${at} AS g, (${at})::TIME AS h, (${at})::TIMESTAMP_NS AS i, timezone('UTC', ${at}) AS j, CAST(${text(large)} AS DOUBLE) AS k`;
    });
    await assertSame(await written(select.join(" UNION ALL ")));
  }
});

test("every compression but one, several groups and pages, dictionaries and none", async () => {
  const select =
    "SELECT i AS id, 'name ' || (i % 7) AS name, repeat(chr(97 + (i % 26)::INTEGER), (i % 90)::INTEGER) AS long, CASE WHEN i % 3 = 0 THEN NULL ELSE i * 1.25 END AS pay, DATE '2026-01-01' + (i % 400)::INTEGER AS day, i % 2 = 0 AS flag FROM range(6000) AS t(i)";
  for (const codec of ["UNCOMPRESSED", "SNAPPY", "GZIP", "LZ4_RAW"])
    for (const version of ["V1", "V2"])
      await assertSame(
        await written(select, `, COMPRESSION ${codec}, PARQUET_VERSION ${version}, ROW_GROUP_SIZE 2048`),
      );
  const brotli = await written(select, ", COMPRESSION BROTLI");
  assert.throws(() => fileCells(readFileSync(brotli)), /compressed with BROTLI.*Snappy.*command line/);
});

type Schema = ConstructorParameters<typeof ParquetWriter>[0]["schema"];

/** A file that DuckDB does not write. */
function otherFile(elements: readonly Schema[number][], columns: readonly unknown[][]): string {
  made += 1;
  const path = join(scratch, `${made}.parquet`);
  const writer = new ByteWriter();
  const schema: Schema = [{ name: "root", num_children: elements.length }, ...elements];
  const file = new ParquetWriter({ writer, schema });
  file.write({ columnData: elements.map(({ name }, place) => ({ name, data: columns[place] ?? [] })) });
  file.finish();
  writeFileSync(path, writer.getBytes());
  return path;
}

test("instants of a billionth of a second, and times that older files only call so", async () => {
  const optional = { repetition_type: "OPTIONAL" } as const;
  const nanos = { type: "TIMESTAMP", isAdjustedToUTC: true, unit: "NANOS" } as const;
  await assertSame(
    otherFile(
      [
        { name: "ns", type: "INT64", ...optional, logical_type: nanos },
        { name: "ns local", type: "INT64", ...optional, logical_type: { ...nanos, isAdjustedToUTC: false } },
        { name: "us", type: "INT64", ...optional, converted_type: "TIMESTAMP_MICROS" },
        { name: "ms", type: "INT64", ...optional, converted_type: "TIMESTAMP_MILLIS" },
        { name: "time", type: "INT64", ...optional, converted_type: "TIME_MICROS" },
        { name: "short time", type: "INT32", ...optional, converted_type: "TIME_MILLIS" },
        { name: "decimal", type: "INT64", ...optional, converted_type: "DECIMAL", precision: 18, scale: 2 },
      ],
      [
        [1785884400123456789n, null, -1n],
        [1785884400123456789n, null, -1n],
        [1785884400123456n, null, -1n],
        [1785884400123n, null, -1n],
        [25200500000n, null, 0n],
        [25200500, null, 0],
        [110n, null, -5n],
      ],
    ),
  );
});

test("two columns of a name keep it", async () => {
  const column = {
    name: "Amount",
    type: "BYTE_ARRAY",
    converted_type: "UTF8",
    repetition_type: "OPTIONAL",
  } as const;
  const path = otherFile([column, column], [["1"], ["2"]]);
  assert.deepEqual(fileCells(readFileSync(path)).rows, [
    ["Amount", "Amount"],
    ["1", "2"],
  ]);
  await assertSame(path);
});

const saying = (bytes: Uint8Array, mostText?: number): string => {
  try {
    fileCells(bytes, mostText);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
  return "";
};

test("a file that is no table of ours has a clear message", async () => {
  const whole = readFileSync(await written("SELECT i, 'x' || i AS name FROM range(1000) AS t(i)"));
  assert.match(saying(whole.subarray(0, -1)), /^This Parquet file is not whole: its end is missing/);
  assert.match(saying(whole.subarray(0, 9)), /not whole/);
  const torn = Buffer.concat([whole.subarray(0, 400), whole.subarray(-300)]);
  assert.match(saying(torn), /^This Parquet file is damaged: /);
  const long = Buffer.from(whole);
  long.writeUInt32LE(2 ** 31, long.length - 8);
  assert.match(saying(long), /longer than the file/);
  for (const nested of ["[1, 2]", "{'a': 1}", "MAP {'a': 1}"])
    assert.match(
      saying(readFileSync(await written(`SELECT 'E1' AS employee, ${nested} AS tags`))),
      /^The column "tags" has lists or fields within a cell\. Export/,
    );
  await duck.run("SET force_mbedtls_unsafe = 'true'; PRAGMA add_parquet_key('ours', '0123456789112345')");
  const sealed = await written("SELECT 1 AS a", ", ENCRYPTION_CONFIG {footer_key: 'ours'}");
  assert.match(saying(readFileSync(sealed)), /^This Parquet file is encrypted\./);
  assert.match(saying(whole, 10_000), /more than 0 MiB of text.*command line/);
});

test("no change of a byte or two ends in anything but rows or a sentence", async () => {
  const select =
    "SELECT i AS id, 'name ' || (i % 7) AS name, CASE WHEN i % 3 = 0 THEN NULL ELSE i * 1.25 END AS pay, DATE '2026-01-01' + (i % 40)::INTEGER AS day FROM range(60) AS t(i)";
  for (const options of [
    "",
    ", COMPRESSION UNCOMPRESSED, PARQUET_VERSION V2",
    ", COMPRESSION GZIP",
    ", COMPRESSION LZ4_RAW",
  ]) {
    const whole = readFileSync(await written(select, options));
    const change = fc.record({
      at: fc.nat({ max: whole.length - 1 }),
      to: fc.integer({ min: 0, max: 255 }),
      also: fc.nat({ max: whole.length - 1 }),
    });
    fc.assert(
      fc.property(change, ({ at, to, also }) => {
        const bytes = Buffer.from(whole);
        bytes[at] = to;
        bytes[also] = 255 - to;
        const told = saying(bytes);
        assert.ok(told === "" || /[.:]/.test(told));
      }),
      { numRuns: 400, seed: 7 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 4, max: whole.length - 1 }), (length) => {
        assert.notEqual(saying(whole.subarray(0, length)), "");
      }),
      { numRuns: 100, seed: 7 },
    );
  }
});
