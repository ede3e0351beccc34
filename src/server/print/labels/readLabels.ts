import { holds } from '../../../../schema/condition.ts'
import type { LabelLayout, LabelledLines } from '../../../../schema/language/labelLayout.ts'
import type { Model } from '../../../../schema/model.ts'
import { labelledName, layoutOf } from '../../../../schema/printLayout.ts'
import { type RecordData, reader } from '../../../../schema/record/record.ts'
import { add } from '../../../../schema/values/money.ts'
import { sql } from '../../database/sql.ts'
import { forbidden } from '../../engine/checks/writable.ts'
import { type Context, may } from '../../engine/context.ts'
import { readRecord } from '../../engine/read/record.ts'
import { redact } from '../../engine/read/sight.ts'
import { type GoodsLabel, labelsOfRecord } from './goodsLabel.ts'

/** Labels of one thing in one of its units, and how many of them. */
export interface CountedLabel extends GoodsLabel {
  readonly count: number
}

/**
 * The labels of records: one of each in its own unit, and none yet in others; or of what their lines name as many as were counted.
 * @throws Problem 403 where the person may not view what is labelled, 404 where a record is not there
 */
export async function readLabels(model: Model, ids: readonly number[], context: Context): Promise<readonly CountedLabel[]> {
  const { labels, labelsOf } = layoutOf(model.data)
  if (labelsOf) return ofLines(model, labelsOf, ids, context)
  if (!labels) return []
  const own = await labelsOfRecords(model, labels, ids, context)
  return own.map((label) => ({ ...label, count: label.isOwnUnit ? 1 : 0 }))
}

/** The definition whose records are labelled; none where there are no labels. */
export const labelled = (model: Model, { registry }: Pick<Context, 'registry'>): Model | undefined =>
  registry.find(labelledName(model) ?? '')

async function ofLines(model: Model, layout: LabelledLines, ids: readonly number[], context: Context): Promise<CountedLabel[]> {
  const target = labelled(model, context)
  const labels = target && layoutOf(target.data).labels
  if (!target || !labels) return []
  if (!may(context.person, target.permissions.view)) throw forbidden(target.permissions.view)
  const counts = new Map<string, { readonly id: number; readonly unit: number | null; readonly count: string }>()
  for (const id of ids) {
    const record = JSON.parse(redact(model, await readRecord(model, id, context), context)) as RecordData
    for (const line of (record[layout.lines] ?? []) as readonly RecordData[]) {
      const [of, unit] = [Number(line[layout.of]), layout.unit === undefined ? null : Number(line[layout.unit])]
      const key = `${of}.${unit}`
      counts.set(key, { id: of, unit, count: add(counts.get(key)?.count ?? '0', String(line[layout.count] ?? '0')) })
    }
  }
  const found = await labelsOfRecords(target, labels, [...new Set([...counts.values()].map(({ id }) => id))], context)
  return [...counts.values()].flatMap(({ id, unit, count }) => {
    const own = found.filter((label) => label.record === id)
    const same = own.find((label) => (unit === null ? label.isOwnUnit : label.unit === unit))
    // A unit that is its no more has no code and no price.
    const label = same ?? own.map((one) => ({ ...one, key: `${id}.${unit}`, code: null, price: null }))[0]
    return label ? [{ ...label, count: Math.ceil(Number(count)) }] : []
  })
}

async function labelsOfRecords(
  model: Model,
  layout: LabelLayout,
  ids: readonly number[],
  context: Context,
): Promise<GoodsLabel[]> {
  const rate = await rateHere(context)
  const labels: GoodsLabel[] = []
  for (const id of ids) {
    const text = await readRecord(model, id, context, 'printed')
    // What tax it bears does not depend on what whoever prints may see.
    const taxed = layout.taxed !== undefined && holds(layout.taxed, reader(JSON.parse(text) as RecordData))
    const record = JSON.parse(redact(model, text, context, 'printed')) as RecordData
    labels.push(...labelsOfRecord(model, layout, record, { rate: taxed ? rate : null, decimals: context.branch.decimalDigits }))
  }
  return labels
}

/** The standard rate of the tax in percent; null where the selected branch is not registered for it. */
async function rateHere({ database, tenant, branch }: Context): Promise<string | null> {
  const [row] = await database.one<{ rate: string | null }>(
    tenant,
    sql`select c.tax_percentage as rate from company c
      join branches b on b.tenant_id = c.tenant_id and b.id = ${branch.id} and coalesce(b.is_tax_collection_activated, true)
      where c.tenant_id = ${tenant} limit 1`,
  )
  return row?.rate ?? null
}
