import { inSql } from '../../../../schema/derive/reserved.ts'
import { choiceCheck, formerOf, type Table } from '../../../../schema/derive/table.ts'
import { choicesOf, type Findings, nothingFound } from '../inspect.ts'
import { quote } from '../quote.ts'
import { alterTable } from './alterTable.ts'
import type { CalculatedColumn, Doubt, Loss } from './loss.ts'
import { addForeignKey, createIndex, createTable, renameTable } from './statements.ts'

export interface Difference {
  /** Statements that lose nothing, in their order. */
  readonly statements: string[]
  /** Those of them that the data may refuse; without them the rest stands all the same. */
  readonly doubtful: ReadonlyMap<string, Doubt>
  readonly losses: Loss[]
  /** Columns that were added to tables with rows perhaps, and that the engine works out. */
  readonly calculated: readonly CalculatedColumn[]
  /** The shape of the database after the statements, with what was left over. */
  readonly shape: Table[]
}

/** Compares the shape that a database has with the one that the definitions want, as far as its data allows. Pure. */
export function difference(
  actual: readonly Table[],
  target: readonly Table[],
  allowLoss: boolean,
  findings: Findings = nothingFound,
): Difference {
  const doubtful = new Map<string, Doubt>()
  const first: string[] = []
  const early: string[] = []
  const late: string[] = []
  const keys: string[] = []
  const losses: Loss[] = []
  const calculated: CalculatedColumn[] = []
  const shape: Table[] = []
  // A release before this one did not remember what is worked out: nothing was written there before.
  const isRemembered = actual.some((table) => table.columns.some((column) => column.calculated))
  const work = { allowLoss, fitting: findings.fitting, first, early, late, keys, losses, doubtful, calculated, isRemembered }
  const kept = new Map(actual.map((table) => [table.name, table]))
  for (const next of target) {
    const table = allowLoss ? next : withRetired(next, findings)
    const former = formerOf(table, [...kept.values()])
    if (!former) {
      early.push(createTable(table))
      late.push(...table.indexes.map((index) => createIndex(table.name, index)))
      keys.push(...table.foreignKeys.map((key) => addForeignKey(table.name, key)))
      shape.push(table)
      continue
    }
    kept.delete(former.name)
    if (former.name !== table.name) early.push(...renameTable(former, table.name))
    shape.push(alterTable(former, table, work))
  }
  for (const table of kept.values()) {
    losses.push({
      sentence: `table ${table.name} with all its rows`,
      statement: `drop table ${quote(table.name)} cascade`,
      place: { table: table.name, column: null, owner: table.name },
    })
    if (!allowLoss) shape.push(table)
  }
  return { statements: [...first, ...early, ...late, ...keys], doubtful, losses, calculated, shape }
}

/** A choice goes on allowing the values that rows still have. */
function withRetired(table: Table, { retired }: Findings): Table {
  const checks = table.checks.map((check) => {
    const column = table.columns.find(({ name }) => check.expression.startsWith(`${inSql(name)} in (`))?.name
    const values = retired.get(`${table.name}.${column}`)
    if (column === undefined || !values) return check
    return { ...check, expression: choiceCheck(column, [...(choicesOf(table, column) ?? []), ...values]) }
  })
  return { ...table, checks }
}
