import { isEmpty } from '../../../../schema/condition.ts'
import type { Model } from '../../../../schema/model.ts'
import type { ModelField } from '../../../../schema/modelField.ts'
import { isWritable } from '../../../../schema/record/accept.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { nameFields, nameOfParts } from '../../../../schema/values/name.ts'

/** Which of two records a value is taken from. */
export type Side = 'kept' | 'gone'

/** A field in which two records differ, and whose value counts as long as nobody chooses. */
export interface Difference {
  readonly field: ModelField
  readonly usual: Side
  /** Both say something, and not the same. */
  readonly contradicts: boolean
}

/** The parts of a full name come with it. */
const parts: readonly string[] = Object.values(nameFields)

/** Where two records differ in what a person may write: the one that stays counts, unless it says nothing. What is kept for each year stays with its year. */
export function differencesOf(model: Model, kept: RecordData, gone: RecordData): Difference[] {
  const isPart = (name: string) => model.fields.has(nameOfParts) && parts.includes(name)
  return [...model.fields.values()].flatMap((field): Difference[] => {
    if (!isWritable(field) || field.hidden || field.yearly || isPart(field.field)) return []
    const [one, other] = [kept[field.field], gone[field.field]]
    if (other === undefined || (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other)) return []
    return [{ field, usual: isEmpty(one) ? 'gone' : 'kept', contradicts: !isEmpty(one) && !isEmpty(other) }]
  })
}

/** The values that the record that stays takes over. */
export function takenOver(
  differences: readonly Difference[],
  chosen: Readonly<Record<string, Side>>,
  gone: RecordData,
): RecordData {
  const names = differences.flatMap(({ field: { field }, usual }) => ((chosen[field] ?? usual) === 'gone' ? [field] : []))
  const whole = names.includes(nameOfParts) ? [...names, ...parts.filter((part) => part in gone)] : names
  return Object.fromEntries(whole.map((name) => [name, gone[name] ?? null]))
}
