import { isSecret } from '../../../../schema/kinds.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelLines } from '../../../../schema/modelField.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { filledLines } from './faults.ts'

/** A field, or a group of lines, that was changed since the form was opened. */
export interface Change {
  readonly name: string
  /** Changed in the form. */
  readonly mine: boolean
  /** Changed in the stored record. */
  readonly theirs: boolean
}

/** What was changed here and there since `base` was read, in the order of the form. */
export function changesOf(model: Model, base: RecordData, mine: RecordData, theirs: RecordData): Change[] {
  const fields = [...model.fields.values()].filter(
    (field) => (isWritable(field) || field.field === 'status') && !isSecret(field.kind),
  )
  const names = [...fields.map((field) => field.field), ...model.lines.map((lines) => lines.name)]
  return names.flatMap((name) => {
    const lines = model.lines.find((group) => group.name === name)
    const [before, here, there] = [base, mine, theirs].map((record) => comparable(record, name, lines))
    const change = { name, mine: here !== before, theirs: there !== before }
    // The same change twice is no conflict.
    return here === there ? [] : change.mine || change.theirs ? [change] : []
  })
}

/** Whether both sides changed the same thing to something else. */
export const isConflict = ({ mine, theirs }: Change): boolean => mine && theirs

function comparable(record: RecordData, name: string, lines: ModelLines | undefined): string {
  if (!lines) return JSON.stringify(plain(record[name]))
  const fields = [...lines.fields.values()].filter((field) => isWritable(field))
  return JSON.stringify(filledLines(lines, record).map((line) => fields.map((field) => plain(line[field.field]))))
}

const plain = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && !value.length) ? null : value
