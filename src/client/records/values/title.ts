import { hasDrafts } from '../../../../schema/counted.ts'
import { nameFields } from '../../../../schema/languages.ts'
import { type Model, ownTitle } from '../../../../schema/model.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { fullTitle, readPart, type TitleReader } from '../../../../schema/record/title.ts'
import { isolated } from '../../../../schema/values/isolate.ts'
import type { Text } from '../text/useText.ts'

/** The title of a referred record in the language; the other language stands in where one is missing. */
export function referenceTitle(
  reference: Readonly<Record<string, unknown>> | null | undefined,
  reader: TitleReader,
  model?: Model,
): string {
  if (!reference) return ''
  const name = ownName(reference, reader, model)
  if (!model || !name) return name
  // Where a title names others alone, what the record itself is called by is its id, which says nothing beside them.
  const isOthers = model.title.length > 0 && !ownTitle(model).length && name === String(reference['id'])
  return fullTitle(model, reference as RecordData, isOthers ? '' : name, reader) || name
}

/** The name of a record without what its title begins with: the letter of a class. */
export function ownName(reference: Readonly<Record<string, unknown>>, reader: TitleReader, model?: Model): string {
  const [own, other] = nameFields(reader.language)
  const name = reference[own] || reference[other]
  if (name) return String(name)
  const parts = (model ? ownTitle(model) : [])
    .map((field) => readPart(model, reference, field, reader))
    .filter((part) => part !== null && part !== undefined && part !== '')
  if (parts.length) return parts.join(' ')
  return String(
    reference['title'] ??
      reference['year'] ??
      reference['number'] ??
      reference['code'] ??
      reference['userName'] ??
      reference['id'] ??
      '',
  )
}

/** The title of a record behind its number or code, by which two of one name are told apart; a draft has none yet, and is no number. */
export function numberedTitle(model: Model, record: RecordData, reader: Text): string {
  if (model.numbered && !record['number'] && !ownTitle(model).some((name) => record[name])) {
    const about = ['date', 'description'].flatMap((name) => record[name] || [])
    return [...(hasDrafts(model) ? [reader.say('lists.draft')] : []), ...about].join(' · ')
  }
  const title = recordTitle(model, record, reader)
  const number = String(record['number'] ?? record['code'] ?? '')
  return number === '' || title.includes(number) ? title : `${isolated(number)} ${title}`
}

/** The title of a record as its page shows it. */
export const recordTitle = (model: Model, record: RecordData, reader: TitleReader): string =>
  referenceTitle(record, reader, model)

/** What the record says about one of its references; null for lists of them. */
export function referenceOf(record: RecordData, field: string): Reference | null {
  const found = record.refs?.[field]
  return found && !Array.isArray(found) ? (found as Reference) : null
}
