import type { Read } from '../condition.ts'
import type { ModelField } from '../modelField.ts'
import { toFixed } from '../values/money.ts'
import type { FaultAt } from './record.ts'

/** What a question or a refusal may tell of a record, or of a line: its own values that a condition is about, amounts with their digits. */
export function told(
  paths: readonly string[],
  read: Read,
  fields: ReadonlyMap<string, ModelField>,
  decimals: number,
): Pick<FaultAt, 'params'> {
  const values = paths.flatMap((path): [string, string | number][] => {
    const value = read(path)
    if (path.includes('.') || (typeof value !== 'string' && typeof value !== 'number')) return []
    return [[path, fields.get(path)?.kind === 'money' ? toFixed(String(value), decimals) : value]]
  })
  return values.length ? { params: Object.fromEntries(values) } : {}
}

/** What the text of a broken rule may tell: the amounts that it compared, and texts that are worked out, such as the months that stand against it. */
export const comparedIn = (paths: readonly string[], fields: ReadonlyMap<string, ModelField>): string[] =>
  paths.filter((path) => {
    const field = fields.get(path)
    return field?.kind === 'money' || (field?.kind === 'text' && field.readOnly)
  })
