import { kindOf } from '../../../schema/kinds.ts'
import type { CardLayout } from '../../../schema/language/printLayout.ts'
import type { Model } from '../../../schema/model.ts'
import type { RecordData } from '../../../schema/record/record.ts'
import type { Context } from '../engine/context.ts'
import { choicesIn, type Messages } from '../texts/messages.ts'
import { titleText } from '../texts/valueText.ts'
import { writingOf } from './documents/values.ts'
import { letterheadOf, type Words, wordsIn } from './letterhead.ts'
import type { Paper } from './paper.ts'
import { qrMark } from './qrMark.ts'
import type { Picture } from './thread.ts'

/** What cards are composed from. */
export interface Cards {
  readonly model: Model
  readonly layout: CardLayout
  readonly records: readonly RecordData[]
  readonly context: Context
  readonly paper: Paper
  readonly messages: Messages
  /** Photos by the ids of their files. */
  readonly shown: ReadonlyMap<number | null, Picture>
}

interface Card {
  readonly photo: string | null
  readonly names: Words
  readonly facts: readonly (readonly [label: Words, value: Words])[]
  readonly code: string
  /** The code as an SVG; none where there is no code. */
  readonly mark: string | null
}

/** Cards for their template, in the order of the records. One alone has a page of its own size, for printers of cards. */
export function composeCards({ model, layout, records, context, paper, messages, shown }: Cards): object {
  const { languages } = paper
  const writing = writingOf({ context, paper, messages })
  const fields = layout.fields.flatMap((name) => model.fields.get(name) ?? [])
  return {
    letterhead: letterheadOf(paper, languages, context.person.fullName, messages),
    title: [...new Set(wordsIn(messages, languages)(`resources.${model.name}.name`))],
    alone: records.length === 1,
    cards: records.map((record): Card => {
      const names = languages.map((language) =>
        titleText(model, record, { ...context, language, choice: choicesIn(messages, language) }),
      )
      const code = layout.code === undefined ? '' : codeOf(model, layout.code, record)
      return {
        photo: layout.photo === undefined ? null : (shown.get(Number(record[layout.photo]))?.path ?? null),
        names: [...new Set(names)].filter(Boolean),
        facts: fields.flatMap((field) => {
          // A record holds no more of its year than the number of that.
          const year =
            field.implied && field.field === 'fiscalYear' && context.years.find(({ id }) => id === record['fiscalYear'])
          const value = year ? [writing.figures(String(year.year))] : writing.value(field, record, model)
          const label = year ? wordsIn(messages, languages)('print.schoolYear') : writing.label(model, field.field)
          return value.length ? [[label, value] as const] : []
        }),
        code,
        mark: code === '' ? null : qrMark(code),
      }
    }),
  }
}

function codeOf(model: Model, name: string, record: RecordData): string {
  const field = model.fields.get(name)
  const value = record[name]
  if (!field || value === null || value === undefined) return ''
  return kindOf(field).plain?.(String(value)) ?? String(value)
}
