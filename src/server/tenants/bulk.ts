import type pg from 'pg'
import { linesTable, listTable, tableName, yearsTable } from '../../../schema/derive/names.ts'
import type { ResourceName } from '../../../schema/field.ts'
import type { Model, ModelField } from '../../../schema/model.ts'
import { type CheckContext, defaults } from '../../../schema/record/accept.ts'
import { settle } from '../../../schema/record/check.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Registry } from '../../../schema/registry.ts'
import type { Run } from '../database/database.ts'
import { type Cell, cellsOf, insertStatement, portions } from '../engine/columns.ts'
import { nextIds } from '../engine/parts.ts'

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

/** Statements of one connection, in the shape that the engine's functions take: each is sent when the one before is done. */
export function runOn(client: pg.Client): Run {
  let last: Promise<unknown> = Promise.resolve()
  return async (statement) => {
    const answer = last.then(() => client.query(statement.text, statement.values as unknown[]))
    last = answer.catch(() => undefined)
    return (await answer).rows
  }
}

export const openBulk = (client: pg.Client, options: BulkOptions): Bulk => openBulkOn(runOn(client), options)

/** The same inside a transaction that is open already, with the rights of whoever opened it. */
export function openBulkOn(run: Run, options: BulkOptions): Bulk {
  const { registry, tenant } = options
  const check: CheckContext = { decimals: 2, phoneRule: 'saudi', fiscalYear: null }
  const insert = async (table: string, rows: readonly (readonly Cell[])[]) => {
    for (const portion of portions(rows, rows[0]?.length ?? 1)) await run(insertStatement(table, portion))
  }
  const lists = async (owner: string, fields: readonly ModelField[], records: readonly Placed[]) => {
    for (const field of fields) {
      if (field.kind === 'refMany' || field.kind === 'split') {
        await insert(
          listTable(owner, field.field),
          records.flatMap(({ id, record }) => listCells(tenant, id, record[field.field])),
        )
      }
    }
  }
  return {
    tenant,
    author: options.author,
    registry,
    run,
    claim: (resource, count) => nextIds(tableName(resource), count, run),
    async add(resource, records) {
      if (!records.length) return []
      const model = registry.get(resource)
      assertKnown(model, records)
      const claimed = await nextIds(tableName(resource), records.filter(({ id }) => id === undefined).length, run)
      const fields = [...model.fields.values()]
      const own = fields.filter((field) => !field.yearly)
      const yearly = fields.filter((field) => field.yearly)
      const complete = (given: RecordData, id: number) =>
        withCodes(own, settle(model, { ...defaults(fields, options.day), ...emptyLines(model), ...given }, check), id)
      const placed = records.map(({ years = [], id = claimed.shift() as number, ...given }) => ({
        id,
        years,
        record: complete(given, id),
      }))
      const trail: Cell[] = [
        ['created_by', options.author],
        ['updated_by', options.author],
      ]
      await insert(
        tableName(resource),
        placed.map(({ id, record }) => [
          ['tenant_id', tenant],
          ['id', id],
          ...scopeCells(model, record),
          ...cellsOf(own, record),
          ...trail,
        ]),
      )
      await lists(tableName(resource), own, placed)
      if (model.yearly) {
        await insert(
          yearsTable(resource),
          placed.flatMap(({ id, years, record }) =>
            years.map((year): Cell[] => [
              ['tenant_id', tenant],
              ['record_id', id],
              ['fiscal_year_id', year.fiscalYear],
              ['branch_id', year.branch],
              ...cellsOf(yearly, { ...record, ...year }),
            ]),
          ),
        )
      }
      for (const group of model.lines) {
        const table = linesTable(resource, group.name)
        const groupFields = [...group.fields.values()]
        const lines = placed.flatMap(({ id, record }) =>
          (record[group.name] as RecordData[]).map((line, position) => ({ owner: id, position, record: line })),
        )
        const ids = await nextIds(table, lines.length, run)
        const rows = lines.map((line, index) => ({ ...line, id: ids[index] as number }))
        await insert(
          table,
          rows.map(({ id, owner, position, record }) => [
            ['tenant_id', tenant],
            ['id', id],
            ['record_id', owner],
            ['position', position],
            ...cellsOf(groupFields, record),
          ]),
        )
        await lists(table, groupFields, rows)
      }
      return placed.map(({ id }) => id)
    },
  }
}

interface Placed {
  readonly id: number
  readonly record: RecordData
}

/** A name that no definition knows is a mistake of ours, told at once instead of a value lost. */
function assertKnown(model: Model, records: readonly NewRecord[]): void {
  const known = new Set(['id', 'years', ...model.fields.keys(), ...model.lines.map(({ name }) => name)])
  for (const record of records) {
    const keys = [...Object.keys(record), ...(record.years ?? []).flatMap((year) => Object.keys(year))]
    for (const key of keys) if (!known.has(key)) throw new Error(`${model.name} has no field '${key}'`)
  }
}

const emptyLines = (model: Model): Record<string, unknown> => Object.fromEntries(model.lines.map(({ name }) => [name, []]))

/** A code that was not given is the record's own number, as on a save. */
const withCodes = (fields: readonly ModelField[], record: RecordData, id: number): RecordData => ({
  ...record,
  ...Object.fromEntries(
    fields.filter(({ kind, field }) => kind === 'code' && record[field] === null).map(({ field }) => [field, String(id)]),
  ),
})

function scopeCells(model: Model, record: RecordData): Cell[] {
  const { scope } = model.data
  return [
    ...(scope === 'branch' || scope === 'branchYear' || scope === 'shared' ? [['branch_id', record['branch']] as Cell] : []),
    ...(scope === 'branchYear' ? [['fiscal_year_id', record['fiscalYear']] as Cell] : []),
  ]
}

const listCells = (tenant: number, owner: number, value: unknown): Cell[][] =>
  ((value ?? []) as (number | { id: number; share: string })[]).map((item, position) => [
    ['tenant_id', tenant],
    ['record_id', owner],
    ['position', position],
    ['target_id', typeof item === 'number' ? item : item.id],
    ...(typeof item === 'number' ? [] : [['share', item.share] as Cell]),
  ])
