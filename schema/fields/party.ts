import type { Condition } from '../condition.ts'
import type { CommonOptions, Field, ResourceName } from '../field.ts'
import { fault, type Kind, ok } from '../kind.ts'
import { isId } from './ref.ts'

/** The resource that a kind of party names: a custody is an employee's. */
export const partyOf: Readonly<Record<string, string>> = {
  guardian: 'guardians',
  customer: 'customers',
  supplier: 'suppliers',
  employee: 'employees',
  custody: 'employees',
}

const partyKind: Kind = {
  name: 'party',
  options: { targets: 'resources', follows: 'text' },
  column: null,
  needs: ['targets'],
  json: (field) => ({
    type: 'object',
    additionalProperties: false,
    required: ['resource', 'id'],
    properties: { resource: { type: 'string', enum: [...(field.targets ?? [])] }, id: { type: 'integer', minimum: 1 } },
  }),
  accept: (value, field) => {
    if (!value || typeof value !== 'object' || Array.isArray(value)) return fault('Field.Type')
    const { resource, id, ...rest } = value as Record<string, unknown>
    if (Object.keys(rest).length || typeof resource !== 'string' || !isId(id)) return fault('Field.Type')
    return field.targets?.includes(resource) ? ok({ resource, id }) : fault('Field.Choice')
  },
}

/** A reference to one record of one of several resources; a column and a foreign key for each. `follows` names the kind of party that decides which. @example party(['guardians', 'suppliers']) */
export const party = Object.assign(
  <const T extends ResourceName, const W extends Condition = never>(
    targets: readonly T[],
    options?: Omit<CommonOptions, 'requiredWhen' | 'unique'> & { readonly requiredWhen?: W; readonly follows?: string },
  ) =>
    ({ kind: 'party', targets, ...options }) as unknown as Field<
      'party',
      { readonly resource: T; readonly id: number },
      false,
      T,
      NoInfer<W>
    >,
  { kind: partyKind },
)
