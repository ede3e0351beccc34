import { kindOf } from '../../../schema/kinds.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { fold } from '../../../schema/values/fold.ts'
import { sameValue } from '../engine/checks/unchanged.ts'

/**
 * A file holds formatted texts without their form, and names as somebody else spells them: one that says what is stored leaves it as
 * it is. So does a full name that lacks what was added behind it, to tell two children of one name apart.
 */
export function saysSame(field: ModelField | undefined, before: unknown, now: unknown): boolean {
  if (field?.name && typeof before === 'string' && typeof now === 'string') {
    const [stored, said] = [fold(before), fold(now)]
    if (stored === said || (field.pattern === 'fullName' && stored.startsWith(`${said} `))) return true
  }
  const plain = field && kindOf(field).plain
  return plain ? plain(String(before ?? '')) === plain(String(now ?? '')) : sameValue(field, before, now)
}
