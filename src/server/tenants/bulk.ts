import type pg from 'pg'
import { linesTable, tableName } from '../../../schema/derive/names.ts'
import type { ResourceName } from '../../../schema/field.ts'
import type { Model } from '../../../schema/model.ts'
import { type CheckContext, defaults } from '../../../schema/record/accept.ts'
import { settle } from '../../../schema/record/check.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Registry } from '../../../schema/registry.ts'
import { fulfils } from '../../../schema/values/expression.ts'
import { all, type Run } from '../database/database.ts'
import { bound } from '../database/distribution/bound.ts'
import { nextIds } from '../engine/sql/nextIds.ts'
import { noLines } from '../engine/write/drafts.ts'
import { withCodes } from '../engine/write/newIds.ts'
import { insertRecords, type NewRow } from '../engine/write/rows.ts'
import type { Place } from '../engine/write/table.ts'

/** A record to be written: its fields and lines by name, and what is kept per year. `branch` and `fiscalYear` are ids. */
export interface NewRecord {
  readonly [field: string]: unknown
  /** Claimed before, so that others can refer to it; otherwise the next one. */
  readonly id?: number
  readonly years?: readonly (RecordData & { readonly fiscalYear: number; readonly branch: number })[]
}

/** Writes many records of one tenant straight to the tables, as the owner: for what no person enters by hand. */
export interface Bulk {
  readonly tenant: number
  /** Id of the user who made the records. */
  readonly author: number
  readonly registry: Registry
  readonly run: Run
  claim(resource: ResourceName, count: number): Promise<number[]>
  /** Completes the records as a save would (defaults, fallbacks, twins, totals) and writes them; gives their ids. */
  add(resource: ResourceName, records: readonly NewRecord[]): Promise<number[]>
}

export interface BulkOptions {
  readonly registry: Registry
  readonly tenant: number
  /** The day that stands for today in defaults. */
  readonly day: string
  /** Id of the user who made the records. */
  readonly author: number
}

/**
 * Statements of one connection about one tenant, in the shape that the engine's functions take: each is sent when the one before is done.
 * The tenant is named to every table, as a distributed database wants it.
 */
export function runOn(client: pg.Client, tenant: number): Run {
  let last: Promise<unknown> = Promise.resolve()
  return async (statement) => {
    const { text, values } = bound(statement, tenant)
    const answer = last.then(() => client.query(text, values as unknown[]))
    last = answer.catch(() => undefined)
    return (await answer).rows
  }
}

export function openBulk(client: pg.Client, { registry, tenant, day, author }: BulkOptions): Bulk {
  const run = runOn(client, tenant)
  const place: Place = { tenant, author, registry, run }
  const check: CheckContext = { decimals: 2, phoneRule: 'saudi', fulfils, fiscalYear: null }
  const claim = (resource: string, count: number) => nextIds(tableName(resource), count, run)
  return {
    tenant,
    author,
    registry,
    run,
    claim,
    async add(resource, records) {
      if (!records.length) return []
      const model = registry.get(resource)
      assertKnown(model, records)
      const claimed = (await claim(resource, records.filter(({ id }) => id === undefined).length)).values()
      const begin = { ...defaults(model.fields.values(), day), ...noLines(model) }
      const rows = records.map(({ years = [], id = claimed.next().value as number, ...values }): NewRow => {
        const record = withCodes(model, settle(model, { ...begin, ...values } as RecordData, check), id)
        return {
          id,
          record,
          branch: record['branch'],
          fiscalYear: record['fiscalYear'],
          years: years.map((year) => ({ ...year, values: { ...record, ...year } })),
        }
      })
      for (const { name } of model.lines) await claimLines(linesTable(resource, name), name, rows, run)
      await all(insertRecords(model, rows, place))
      return rows.map(({ id }) => id)
    },
  }
}

/** Gives ids to the lines of new records. */
async function claimLines(table: string, name: string, rows: readonly NewRow[], run: Run): Promise<void> {
  const lines = rows.flatMap(({ record }) => record[name] as Record<string, unknown>[])
  const ids = await nextIds(table, lines.length, run)
  for (const [index, line] of lines.entries()) line['id'] = ids[index]
}

/** A name that no definition knows is a mistake in the code: it throws, instead of losing a value. */
function assertKnown(model: Model, records: readonly NewRecord[]): void {
  const known = new Set(['id', 'years', ...model.fields.keys(), ...model.lines.map(({ name }) => name)])
  for (const record of records) {
    const keys = [...Object.keys(record), ...(record.years ?? []).flatMap((year) => Object.keys(year))]
    for (const key of keys) if (!known.has(key)) throw new Error(`${model.name} has no field '${key}'`)
  }
}
