import { stepsOf } from '../../../../schema/entityPath.ts'
import { kindOf } from '../../../../schema/kinds.ts'
import { lineResource } from '../../../../schema/lineModel.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField, ModelLines } from '../../../../schema/modelField.ts'
import type { RecordData, Reference } from '../../../../schema/record/record.ts'
import type { ColumnKind } from '../../../../schema/report.ts'
import { type Words, wordsIn } from '../letterhead.ts'
import type { Composing } from './document.ts'
import type { Writing } from './values.ts'

/** A column of lines on paper: a field of the line, or of the record it refers to. */
export interface PaperColumn {
  /** The field of the lines that it shows, or that it begins with. */
  readonly start: ModelField
  readonly kind: ColumnKind
  readonly label: Words
  readonly value: (line: RecordData) => Words
}

/** The column that a path names; none where there is nothing of that name. */
export function columnAt(
  path: string,
  group: ModelLines,
  { model, context, messages, paper }: Pick<Composing, 'model' | 'context' | 'messages' | 'paper'>,
  writing: Writing,
): PaperColumn | null {
  const [first = '', ...rest] = path.split('.')
  const start = group.fields.get(first)
  if (!start) return null
  if (!rest.length)
    return {
      start,
      kind: columnKind(start),
      label: writing.label(model, first),
      value: (line) => writing.value(start, line, model),
    }
  const steps = stepsOf(path, context.registry.get(lineResource(model.name, group.name)), (name) => context.registry.find(name))
  const end = typeof steps === 'string' ? undefined : steps.at(-1)
  if (!end) return null
  const { field, model: of } = end
  return {
    start,
    kind: columnKind(field),
    // What a record is known by stands below its name: the number of an invoice below "Invoice".
    label: !of.owner && of.title[0] === field.field ? named(of, { messages, paper }) : writing.label(of, field.field),
    value: (line) => {
      const reference = line.refs?.[first] as Reference | null | undefined
      // What names the referred record is known with it, such as the student of an invoice's line.
      const refs = reference?.['refs'] as RecordData['refs']
      return reference ? writing.value(field, { [field.field]: reference[rest.join('.')], ...(refs && { refs }) }, of) : []
    },
  }
}

const named = ({ name }: Model, { messages, paper }: Pick<Composing, 'messages' | 'paper'>): Words => [
  ...new Set(wordsIn(messages, paper.languages)(`resources.${name}.name`)),
]

export function columnKind(field: ModelField): ColumnKind {
  const plain = field.kind === 'computed' ? (field.result ?? field) : field
  if (kindOf(plain).figure) return 'money'
  // As long as it is, and no sentence.
  if (plain.kind === 'code') return 'code'
  return plain.kind === 'date' || plain.kind === 'month' || plain.kind === 'time' || plain.kind === 'dateTime' ? 'date' : 'text'
}
