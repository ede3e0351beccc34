import { nameFields } from '../languages.ts'
import { type Model, titleOwners } from '../model.ts'
import type { Registry } from '../registry.ts'
import { leftToRight } from '../values/isolate.ts'
import type { RecordData } from './record.ts'

/** Who reads a title: in which language, what a value of a choice is called for them, and among which definitions. */
export interface TitleReader {
  readonly language: string
  readonly choice: (model: Model, field: string, value: string) => string
  readonly registry: Pick<Registry, 'find'>
}

/** Between the grade and the letter of a class. */
const between = ' / '

/** A field as it stands in a title: a choice by its label. */
export function titlePart(
  model: Model | undefined,
  record: Readonly<Record<string, unknown>>,
  name: string,
  { choice }: Pick<TitleReader, 'choice'>,
): unknown {
  const value = record[name]
  return typeof value === 'string' && model?.fields.get(name)?.kind === 'choice' ? choice(model, name, value) : value
}

/** The same to be read: a day or a month keeps its order beside a name of another direction. */
export function readPart(
  model: Model | undefined,
  record: Readonly<Record<string, unknown>>,
  name: string,
  reader: Pick<TitleReader, 'choice'>,
): unknown {
  const kind = model?.fields.get(name)?.kind
  const part = titlePart(model, record, name, reader)
  return (kind === 'date' || kind === 'month') && typeof part === 'string' && part !== '' ? leftToRight(part) : part
}

/** The title of a record; without a name, its number. */
function firstOf(model: Model | undefined, record: Readonly<Record<string, unknown>>, reader: TitleReader): unknown {
  const first = Object.keys(record).find((name) => name !== 'id' && name !== 'refs' && record[name] !== null)
  return first === undefined ? undefined : titlePart(model, record, first, reader)
}

/** The name of a record with those of the records that its title begins with: a class as its grade and its letter. */
export function fullTitle(model: Model, record: RecordData, own: string, reader: TitleReader): string {
  const names = nameFields(reader.language)
  const owners = titleOwners(model).flatMap((field) => {
    const owner = (record.refs?.[field.field] ?? {}) as Readonly<Record<string, unknown>>
    const name = names.map((one) => owner[one]).find(Boolean) ?? firstOf(reader.registry.find(field.to ?? ''), owner, reader)
    return name === undefined || name === null ? [] : [String(name)]
  })
  return [...owners, own].filter(Boolean).join(between)
}
