import type { RecordData } from '../../../../schema/record/record.ts'
import { compare } from '../../../../schema/values/money.ts'

/** Both say the same, as far as the file says anything. */
export const isSame = (stored: RecordData, line: RecordData): boolean =>
  Object.entries(line).every(([name, value]) => equal(filled(stored[name]), filled(value)))

/** No parts are nothing. */
const filled = (value: unknown): unknown => (Array.isArray(value) && !value.length ? null : (value ?? null))

function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (a === null || b === null) return false
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((part, index) => equal(part, b[index]))
  if (typeof a === 'object' && typeof b === 'object') {
    const [one, other] = [a as Record<string, unknown>, b as Record<string, unknown>]
    return Object.keys(other).every((name) => equal(one[name] ?? null, other[name] ?? null))
  }
  const [left, right] = [String(a), String(b)]
  return left === right || (/^-?\d+(\.\d+)?$/.test(left) && /^-?\d+(\.\d+)?$/.test(right) && compare(left, right) === 0)
}
