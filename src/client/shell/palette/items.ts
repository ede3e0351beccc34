import { hasDrafts } from '../../../../schema/counted.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import type { Registry } from '../../../../schema/registry.ts'
import { fold } from '../../../../schema/values/fold.ts'
import { isolated } from '../../../../schema/values/isolate.ts'
import { ourPath } from '../../providers/paths.ts'
import { reportAddress } from '../../providers/reportAddress.ts'
import { recordTitle } from '../../records/values/title.ts'
import type { Display } from '../../records/values/useDisplay.ts'

/** Something that the palette leads to. */
export interface PaletteItem {
  readonly to: string
  readonly title: string
  readonly icon: string
  /** What tells it from others of the same title. */
  readonly hint?: string
  /** What it is called in the other language. */
  readonly also?: string | undefined
  /** The permission without which it is not offered again. */
  readonly permission?: string
}

export interface PaletteGroup {
  readonly name: string
  readonly title: string
  readonly items: readonly PaletteItem[]
}

/** What the server found of one resource. */
export interface FoundGroup {
  readonly resource: string
  readonly records: readonly (RecordData & { readonly id: number })[]
  readonly more: boolean
}

const begins = (titles: readonly string[], text: string) => Number(titles.some((title) => title.startsWith(text)))

/** The items whose title, in either language, has every word that was typed, those that begin with it first. */
export function fitting(items: readonly PaletteItem[], typed: string, most: number): PaletteItem[] {
  const text = fold(typed)
  const words = text.split(' ').filter(Boolean)
  if (!words.length) return []
  return items
    .map((item) => ({ item, titles: [item.title, item.also ?? ''].map(fold) }))
    .filter(({ titles }) => titles.some((title) => words.every((word) => title.includes(word))))
    .toSorted((a, b) => begins(b.titles, text) - begins(a.titles, text))
    .slice(0, most)
    .map(({ item }) => item)
}

/** What the server found as items: title, what tells it apart, where it opens; and the way to the whole list. */
export function foundGroup(
  { resource, records, more }: FoundGroup,
  typed: string,
  registry: Registry,
  display: Display,
): PaletteGroup | null {
  const model = registry.find(resource)
  if (!model) return null
  const icon = model.data.menu?.icon ?? 'dot'
  const permission = model.permissions.view
  const title = display.text.title(model)
  const items = records.map(
    (record): PaletteItem => ({
      to: leadOf(model, record.id, registry),
      ...calledAs(model, record, display),
      icon,
      permission,
    }),
  )
  const all: PaletteItem = {
    to: `/${model.route.base}?filter=${encodeURIComponent(JSON.stringify({ q: typed.trim() }))}`,
    title: display.text.say('pages.palette.all', { title }),
    icon: 'search',
  }
  return { name: resource, title, items: more ? [...items, all] : items }
}

/** An account is asked for what moved on it; any other record for itself. */
const leadOf = ({ name }: Model, id: number, registry: Registry): string =>
  name === 'accounts' ? reportAddress('accountStatement', { account: String(id) }) : ourPath(registry, `/${name}/${id}`)

const unsaid = new Set(['id', 'version', 'refs', 'fiscalYear', 'status', 'active'])

/** What a record is called and what tells it apart; a document without a number by what it is about, else by its day. */
function calledAs(model: Model, record: RecordData, display: Display): Pick<PaletteItem, 'title' | 'hint'> {
  const parts = partsOf(model, record, display)
  const lead = model.numbered && record['number'] === null ? (parts.find(({ isText }) => isText) ?? parts[0]) : undefined
  if (!lead) return { title: recordTitle(model, record, display.text), hint: written(parts) }
  const draft = hasDrafts(model) ? [{ text: display.text.say('lists.draft'), isText: false }] : []
  return { title: lead.text, hint: written([...draft, ...parts.filter((part) => part !== lead)]) }
}

interface Part {
  readonly text: string
  readonly isText: boolean
}

function partsOf(model: Model, record: RecordData, display: Display): readonly Part[] {
  return Object.keys(record).flatMap((name) => {
    const field = model.fields.get(name)
    if (!field || unsaid.has(name) || (model.title.includes(name) && name !== 'code') || saysNothing(field, record)) return []
    const text = display.value(model, field, record[name], record.refs)
    return text === '' ? [] : [{ text, isText: field.kind === 'text' || field.kind === 'longText' }]
  })
}

/** A choice that is as it is for every new record, and a reference of which only the id came. */
const saysNothing = ({ field, kind, default: usual }: ModelField, record: RecordData): boolean =>
  (kind === 'choice' && usual === record[field]) || (kind === 'ref' && !record.refs?.[field])

/** Each an island: digits and codes keep their direction between Arabic words. */
const written = (parts: readonly Part[]): string =>
  parts.map(({ text }) => isolated(text.length > 40 ? `${text.slice(0, 40)}…` : text)).join(' · ')
