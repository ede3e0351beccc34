import type { LabelLayout } from '../../../../schema/language/labelLayout.ts'
import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { add, compare, multiply, toFixed } from '../../../../schema/values/money.ts'
import { isDrawable } from './barMark.ts'

/** What stands on the label of a thing in one of its units. */
export interface GoodsLabel {
  /** The record and its unit; the same as long as the record has that unit. */
  readonly key: string
  readonly record: number
  /** The id of the unit; null where the record has none. */
  readonly unit: number | null
  readonly isOwnUnit: boolean
  /** What says how the record and the unit are called. */
  readonly named: RecordData
  readonly unitNamed: RecordData | null
  /** What the barcode says; null where there is nothing that one can say. */
  readonly code: string | null
  /** What is paid for one, with the tax; null where it has no price. */
  readonly price: string | null
  readonly withTax: boolean
}

interface Around {
  /** The rate of the tax that the price bears, in percent; null for none. */
  readonly rate: string | null
  readonly decimals: number
}

/** The labels of a record: that of its own unit first. */
export function labelsOfRecord(model: Model, layout: LabelLayout, record: RecordData, around: Around): GoodsLabel[] {
  const id = Number(record['id'])
  const own = priceAt(layout.price, record)
  const labelOf = (
    unit: unknown,
    from: RecordData,
    code: string | null,
    price: string | null,
    isOwnUnit: boolean,
  ): GoodsLabel => ({
    key: `${id}.${unit ?? 0}`,
    ...{ record: id, unit: typeof unit === 'number' ? unit : null, isOwnUnit, named: record, code },
    unitNamed: (from.refs?.[(isOwnUnit ? layout.unit : layout.units?.unit) ?? ''] as RecordData | null | undefined) ?? null,
    price: price === null ? null : withTax(price, around),
    withTax: price !== null && around.rate !== null,
  })
  const first = labelOf(layout.unit && record[layout.unit], record, codeAmong(layout.code, record), own, true)
  const { units } = layout
  if (!units || !model.lines.some(({ name }) => name === units.lines)) return [first]
  const others = ((record[units.lines] ?? []) as readonly RecordData[]).map((line) => {
    const many = own === null ? null : multiply(own, String(line[units.factor] ?? '1'))
    return labelOf(line[units.unit], line, codeAmong([units.code], line), priceAt(units.price, line) ?? many, false)
  })
  return [first, ...others]
}

/** The first of some fields that says something a barcode can say. */
function codeAmong(names: readonly string[], record: RecordData): string | null {
  const codes = names.map((name) => String(record[name] ?? '').trim())
  return codes.find((code) => code !== '' && isDrawable(code)) ?? null
}

/** A price of nothing is none. */
function priceAt(name: string | undefined, record: RecordData): string | null {
  const price = name === undefined ? null : ((record[name] ?? null) as string | null)
  return price !== null && compare(price, '0') > 0 ? price : null
}

const withTax = (price: string, { rate, decimals }: Around): string =>
  toFixed(rate === null ? price : add(price, multiply(price, multiply(rate, '0.01'))), decimals)
