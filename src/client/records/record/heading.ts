import type { Model } from '../../../../schema/model.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { leftToRight } from '../../../../schema/values/isolate.ts'
import type { Display } from '../values/useDisplay.ts'

const longest = 48

/** The kind and title of a record for questions about it: "voucher" and its number, "student" and the name. */
export interface Named {
  readonly one: string
  readonly name: string
}

const isNumbered = (model: Model, name: string) => model.title[0] === 'number' || name === ''

/** The record's kind and title; of a document its number, or before it has one its day and what it is about. */
export function namesOf(model: Model, record: RecordData, { text, reference, value, numerals }: Display): Named {
  const title = reference(record, model.name)
  const one = text.one(model)
  if (!isNumbered(model, title)) return { one, name: title }
  if (record['number']) return { one, name: value(model, model.fields.get('number')!, record['number']) }
  const about = String(record['description'] ?? '').split('\n')[0] ?? ''
  const day = record['date'] ? leftToRight(numerals.write(String(record['date']))) : ''
  const parts = [day, about.length > longest ? `${about.slice(0, longest)}…` : about]
  return { one: text.say('generated.draftOf', { one }), name: parts.filter(Boolean).join(' · ') }
}

/** What the record's page is called. */
export function headOf(model: Model, record: RecordData, display: Display): string {
  const { one, name } = namesOf(model, record, display)
  if (!isNumbered(model, display.reference(record, model.name))) return name
  return [one, name].filter(Boolean).join(record['number'] ? ' ' : ' · ')
}
