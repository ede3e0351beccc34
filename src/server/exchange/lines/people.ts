import { columnName, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import { acceptValue } from '../../../../schema/record/accept.ts'
import type { Run } from '../../database/database.ts'
import { and, ident, list, sql } from '../../database/sql.ts'
import type { Context } from '../../engine/context.ts'
import { bounds, yearJoin } from '../../engine/sql/scope.ts'
import { labelOf } from '../label.ts'
import { codeIn, looseKey } from '../lookups.ts'

/** Somebody whom a cell may mean. */
export interface Someone {
  readonly id: number
  readonly label: string
}

/** Who are meant by what cells say: one, or the near ones when nobody or several are. */
export interface People {
  readonly byId: ReadonlyMap<number, Someone>
  resolve(cell: string): { readonly id: number } | { readonly near: readonly Someone[] }
}

/** What names a person or a company in a cell; a definition has some of them. */
const keyFields = ['code', 'arabicName', 'englishName', 'phone', 'phone2', 'identityNumber', 'taxNumber', 'commercialRegister']
const numbers = new Set(['phone', 'identity'])

/** The records of a resource whom cells name by code, name, mobile or identity number. */
export async function peopleOf(model: Model, context: Context, run: Run): Promise<People> {
  const fields = keyFields.flatMap((name) => model.fields.get(name) ?? [])
  const rows = await run<{ id: number } & Record<string, string | null>>(
    sql`select r.id, ${list(fields.map((field) => sql`r.${ident(columnName(field))}::text as ${ident(field.field)}`))}
      from ${ident(tableName(model.name))} r${yearJoin(model, context, 'anywhere')} where ${and(bounds(model, context, 'r', 'anywhere'))} order by r.id`,
  )
  const byId = new Map<number, Someone>()
  const known = new Map<string, Set<number>>()
  for (const row of rows) {
    byId.set(row.id, { id: row.id, label: labelOf(row, context.language) })
    for (const field of fields) {
      const value = row[field.field]
      if (value === null || value === undefined) continue
      for (const key of new Set([looseKey(value), value.replace(/^0+(?=\d)/, '')]))
        known.set(key, (known.get(key) ?? new Set()).add(row.id))
    }
  }
  const idsOf = (cell: string): number[] => {
    const typed = fields.flatMap((field) => {
      const accepted = numbers.has(field.kind) ? acceptValue(field, cell, {}, context.check) : { value: null }
      return 'value' in accepted && typeof accepted.value === 'string' ? [accepted.value] : []
    })
    // «12 - Ahmad»: the code before the dash says it alone.
    const [code = ''] = cell.split(' - ')
    for (const key of [
      looseKey(cell),
      cell.replace(/^0+(?=\d)/, ''),
      ...typed.map(looseKey),
      looseKey(code),
      codeIn(cell).replace(/^0+(?=\d)/, ''),
      codeIn(code),
    ]) {
      const found = known.get(key)
      if (found?.size) return [...found]
    }
    return []
  }
  return {
    byId,
    resolve: (cell) => {
      const ids = idsOf(cell)
      if (ids.length === 1) return { id: ids[0] as number }
      return { near: ids.length ? some(ids, byId) : near(cell, byId) }
    },
  }
}

const most = 8
const some = (ids: readonly number[], byId: ReadonlyMap<number, Someone>): Someone[] =>
  ids.slice(0, most).flatMap((id) => byId.get(id) ?? [])

/** Those whose names share most words with the cell. */
function near(cell: string, byId: ReadonlyMap<number, Someone>): Someone[] {
  const words = new Set(looseKey(cell).split(' '))
  return [...byId.values()]
    .map((one) => ({
      one,
      score: looseKey(one.label)
        .split(' ')
        .filter((word) => words.has(word)).length,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ one }) => one)
}
