import { add } from '../../../../schema/values/money.ts'
import { list, sql, word } from '../../database/sql.ts'
import { readableColumn } from '../../engine/sql/expressions.ts'
import { type Asked, figuresOf, sourceOf, sourcesOf, written } from './asked.ts'
import type { Answered } from './rows.ts'

/** The figures of all groups together, or the sums below columns of records. */
export async function totalsOf(asked: Asked): Promise<Record<string, string>> {
  const totals: Record<string, string> = {}
  for (const one of sourcesOf(asked))
    for (const [name, figure] of Object.entries(await totalsOfOne(one)))
      totals[name] = name in totals ? add(totals[name] ?? '0', figure) : figure
  return totals
}

async function totalsOfOne(asked: Asked): Promise<Record<string, string>> {
  const { columns, asking, run } = asked
  const grouped = columns.figures.length > 0
  const summed = columns.records.filter(({ total }) => total)
  if (!grouped && !summed.length) return {}
  const { source, conditions } = sourceOf(asked)
  const { decimals } = asking.context.check
  const parts = grouped
    ? figuresOf(asked, source)
    : summed.map(({ name, kind }, at) => {
        const { model, field, place } = source.reach(name)
        return sql`${written(sql`coalesce(sum(${word(readableColumn(model, field, place))}), 0)`, kind, decimals)} as ${word(`f${at}`)}`
      })
  const [row = {}] = await run<Answered>(sql`select ${list(parts)} from ${source.from} where ${conditions}`)
  return Object.fromEntries(
    (grouped ? columns.figures : summed).flatMap(({ name }, at) => {
      const value = row[`f${at}`] ?? null
      return value === null ? [] : [[name, String(value)]]
    }),
  )
}
