import { labelSizes } from '../../../../schema/language/labelLayout.ts'
import type { Model } from '../../../../schema/model.ts'
import type { FaultAt } from '../../../../schema/record/record.ts'
import type { Context } from '../../engine/context.ts'
import { Problem } from '../../problems/problem.ts'
import { choicesIn, type Messages } from '../../texts/messages.ts'
import { titleText } from '../../texts/valueText.ts'
import { writingOf } from '../documents/values.ts'
import { wordsIn } from '../letterhead.ts'
import type { Paper } from '../paper.ts'
import { type BarMark, barMark } from './barMark.ts'
import type { GoodsLabel } from './goodsLabel.ts'
import type { CountedLabel } from './readLabels.ts'

type LabelSize = (typeof labelSizes)[number]

/** So many labels one file takes. */
export const mostLabels = 2000

/** The narrowest bar that a scanner reads, and the room that a size has for a barcode, both in millimetres. */
const narrowest = 0.19
const roomOf: Readonly<Record<LabelSize, number>> = { a4: 60, roll: 48 }
/** A printer of labels sets eight points to a millimetre: bars are as wide as some of them. */
const point = 0.125
const widest = 3 * point
/** What stays white on either side of a barcode, in bars. */
const quiet = 10

/** @throws Problem 400 for a size that there is not */
export function labelSizeOf(requested: string | undefined): LabelSize {
  const size = labelSizes.find((one) => one === (requested ?? labelSizes[0]))
  if (!size) throw new Problem(400, { code: 'Field.Choice', field: 'paper' })
  return size
}

/** How many of each label are asked for in the query, by the keys of labels. */
export function countsOf(text: string | undefined): Readonly<Record<string, unknown>> {
  if (text === undefined) return {}
  try {
    const counts: unknown = JSON.parse(text)
    if (typeof counts === 'object' && counts !== null && !Array.isArray(counts)) return counts as Record<string, unknown>
  } catch {
    // Told below, like any other text that counts nothing.
  }
  throw new Problem(400, { code: 'Label.Count', field: 'counts', params: { max: mostLabels } })
}

/** What a thing on a label is called. */
export const nameOf = (model: Model, { named }: GoodsLabel, language: string, context: Context, messages: Messages): string =>
  titleText(model, named, { ...context, language, choice: choicesIn(messages, language) })

/** How wide a bar of a barcode is on a label, in millimetres; null where not even the narrowest has room. */
function barWidth({ modules }: BarMark, size: LabelSize): number | null {
  const room = roomOf[size] / (modules + 2 * quiet)
  const points = Math.min(widest, Math.floor(room / point) * point)
  if (points >= 2 * point) return points
  return room >= narrowest ? room : null
}

/** What labels are composed from. */
export interface Labelling {
  readonly model: Model
  readonly labels: readonly CountedLabel[]
  /** How many of each instead, by their keys. */
  readonly counts: Readonly<Record<string, unknown>>
  readonly size: LabelSize
  readonly context: Context
  readonly paper: Paper
  readonly messages: Messages
}

/**
 * Labels for their template, each with how many of it.
 * @param model the definition of what is labelled
 * @throws Problem 400 with what is wrong at each label
 */
export function composeLabels(labelling: Labelling): object {
  const { model, size, context, paper, messages } = labelling
  const { language } = context
  const faults: FaultAt[] = []
  const wanted = wantedOf(labelling, faults)
  const shown = wanted.flatMap(({ label, count }) => {
    const mark = label.code === null ? null : barMark(label.code)
    const width = mark && barWidth(mark, size)
    const name = nameOf(model, label, language, context, messages)
    if (label.code === null) faults.push({ code: 'Label.NoCode', field: `counts.${label.key}`, params: { name } })
    else if (width === null)
      faults.push({ code: 'Label.CodeTooLong', field: `counts.${label.key}`, params: { name, text: label.code } })
    return mark && width
      ? [{ ...said(label, labelling), code: label.code, mark: mark.svg, width: width * mark.modules, count }]
      : []
  })
  if (faults.length) throw new Problem(400, faults)
  return {
    rtl: paper.languages[0] === 'ar',
    language: paper.languages[0],
    title: wordsIn(messages, paper.languages)('print.labels.title')[0],
    size,
    labels: shown,
  }
}

/** The labels of which some are wanted. */
function wantedOf({ labels, counts }: Labelling, faults: FaultAt[]) {
  const known = new Set(labels.map(({ key }) => key))
  for (const key of Object.keys(counts)) if (!known.has(key)) faults.push({ code: 'Field.Unknown', field: `counts.${key}` })
  const wanted = labels.flatMap((label) => {
    const { key } = label
    const count = Object.hasOwn(counts, key) ? counts[key] : label.count
    if (typeof count === 'number' && Number.isInteger(count) && count >= 0) return count ? [{ label, count }] : []
    faults.push({ code: 'Label.Count', field: `counts.${key}`, params: { max: mostLabels } })
    return []
  })
  const all = wanted.reduce((sum, { count }) => sum + count, 0)
  if (all > mostLabels) faults.push({ code: 'Label.TooMany', field: 'counts', params: { count: all, max: mostLabels } })
  else if (!all && !faults.length) faults.push({ code: 'Label.None', field: 'counts' })
  return wanted
}

/** The words and figures of a label, in the first language of the paper; on a sheet there is room for the other name. */
function said(label: GoodsLabel, { model, size, context, paper, messages }: Labelling) {
  const writing = writingOf({ context, paper, messages })
  const [first = 'ar'] = paper.languages
  const names = [...new Set(paper.languages.map((language) => nameOf(model, label, language, context, messages)))]
  const { unitNamed, price } = label
  const words = wordsIn(messages, [first])
  return {
    names: names.filter(Boolean).slice(0, size === 'a4' ? 2 : 1),
    unit: unitNamed ? String(unitNamed[first === 'ar' ? 'arabicName' : 'englishName'] ?? unitNamed['arabicName'] ?? '') : '',
    price: price === null ? '' : writing.amount(price),
    currency: price === null ? '' : currencyIn(paper.currency, first),
    tax: label.withTax ? (words('print.labels.withTax')[0] ?? '') : '',
  }
}

/** A currency as prices are marked with it. */
const currencyIn = (currency: string, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency })
    .formatToParts(0)
    .flatMap(({ type, value }) => (type === 'currency' ? [value.replace(/[\u200e\u200f]/g, '')] : []))
    .join('')
