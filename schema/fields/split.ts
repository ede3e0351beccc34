import type { Condition } from '../condition.ts'
import type { CommonOptions, Field, ResourceName } from '../field.ts'
import { fault, type Kind, ok } from '../kind.ts'
import { compare, decimalsOf, parseAmount, sum, trim } from '../values/money.ts'
import { isId } from './ref.ts'

/** Digits after the point of a share: enough for each halala of a thousand millions. */
export const shareDecimals = 12

/** One part of a split: a record and its share in percent. */
export interface Part {
  readonly id: number
  readonly share: string
}

const splitKind: Kind = {
  name: 'split',
  options: { to: 'resource', of: 'texts', where: 'condition', repeated: 'text' },
  column: null,
  needs: ['to', 'of'],
  listed: 'never',
  wide: true,
  serialise: (value) =>
    ((value as readonly Part[] | null | undefined) ?? []).map(({ id, share }) => ({ id, share: trim(share) })),
  json: () => ({
    type: 'array',
    maxItems: 50,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'share'],
      properties: { id: { type: 'integer', minimum: 1 }, share: { type: 'string', pattern: '^\\d{1,3}(\\.\\d{1,12})?$' } },
    },
  }),
  accept: (value, field) => {
    if (!Array.isArray(value) || value.length > 50) return fault('Field.Type')
    const parts: Part[] = []
    for (const part of value as unknown[]) {
      const { id, share, ...rest } = (part && typeof part === 'object' ? part : {}) as Record<string, unknown>
      const amount = typeof share === 'string' || typeof share === 'number' ? parseAmount(share) : null
      if (!isId(id) || amount === null || Object.keys(rest).length) return fault('Field.Type')
      if (decimalsOf(amount) > shareDecimals || compare(amount, '0') <= 0) return fault('Split.Share')
      parts.push({ id, share: amount })
    }
    if (new Set(parts.map((part) => part.id)).size < parts.length) return fault(field.repeated ?? 'List.Repeated')
    const whole = sum(parts.map((part) => part.share))
    if (parts.length && compare(whole, '100') > 0) return fault('Allocation.MoreThanMain')
    if (parts.length && compare(whole, '100') < 0) return fault('Split.Incomplete')
    return ok(parts)
  },
}

/** Shares of a line's amount by record, 100 percent together. `of` names the amounts: the one that is filled is split. */
export const split = Object.assign(
  <const T extends ResourceName>(
    to: T,
    options: Omit<CommonOptions, 'required' | 'unique'> & {
      readonly of: readonly string[]
      readonly where?: Condition
      readonly repeated?: string
    },
  ) => ({ kind: 'split', to, ...options }) as unknown as Field<'split', readonly Part[], false, T, never>,
  { kind: splitKind },
)
