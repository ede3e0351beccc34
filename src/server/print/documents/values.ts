import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import { arabicDigits } from '../../../../schema/values/digits.ts'
import { toHijri } from '../../../../schema/values/hijri.ts'
import { decimalsOf, formatAmount, trim } from '../../../../schema/values/money.ts'
import { choicesIn } from '../../texts/messages.ts'
import { valueText } from '../../texts/valueText.ts'
import type { Words } from '../letterhead.ts'
import type { Composing } from './document.ts'

/** How values are written on a paper: in its languages, figures in its digits. */
export interface Writing {
  readonly figures: (text: string) => string
  readonly amount: (value: unknown) => string
  /** The value of a field; empty for none. */
  readonly value: (field: ModelField, record: RecordData, model: Model) => Words
  readonly label: (model: Model, field: string) => Words
}

const isFigured = new Set(['int', 'date', 'month', 'time', 'dateTime', 'number'])

export function writingOf({ context, paper, messages }: Pick<Composing, 'context' | 'paper' | 'messages'>): Writing {
  const { languages } = paper
  const { registry, check } = context
  const digits = languages.length === 1 && languages[0] === 'ar' ? paper.digits : 'latin'
  const figures = (text: string) => (digits === 'arabic' ? arabicDigits(text) : text)
  const amount = (value: unknown) => (typeof value === 'string' ? formatAmount(value, check.decimals, digits) : '')
  const value: Writing['value'] = (field, record, model) => {
    const plain = field.kind === 'computed' ? { ...field, ...field.result, field: field.field } : field
    const stored = record[field.field]
    if (stored === null || stored === undefined || stored === '') return []
    // What names say was read in each language of the paper.
    if (field.kind === 'computed' && plain.kind === 'text') return String(stored).split('\n')
    if (plain.kind === 'money') return [amount(stored)]
    if (plain.kind === 'quantity' || plain.kind === 'percent') {
      const bare = trim(String(stored))
      return [`${formatAmount(bare, decimalsOf(bare), digits)}${plain.kind === 'percent' ? '%' : ''}`]
    }
    if (plain.kind === 'date') {
      const hijri = model.fields.get(`${field.field}Hijri`) ? toHijri(String(stored)) : null
      return [figures([stored, hijri].filter(Boolean).join(' · '))]
    }
    const references = record.refs?.[field.field] as Reference | readonly Reference[] | null | undefined
    const texts = languages.map((language) =>
      valueText(plain, stored, references, model, { language, registry, choice: choicesIn(messages, language) }),
    )
    const said = [...new Set(texts)].filter((text) => text !== '')
    return isFigured.has(plain.kind) ? said.map(figures) : said
  }
  const label: Writing['label'] = (model, field) => [
    ...new Set(languages.map((language) => messages.field(language, model.owner?.name ?? model.name, field))),
  ]
  return { figures, amount, value, label }
}
