import { kindOf } from '../kinds.ts'
import type { Merge } from '../language/definition.ts'
import type { CheckContext } from './checkContext.ts'
import { checkNames } from './paths.ts'
import { unknownKind } from './prune.ts'

/** Kinds whose value is one thing's alone. */
const telling = ['text', 'code', 'phone', 'email', 'identity', 'iban']

/** Two records are recognised as the same by their own values, which are in their own table. */
export function checkMerge(merge: Merge | undefined, context: CheckContext): void {
  if (!merge) return
  const { fields, data } = context.model
  const { same = [], like } = merge
  if (data.single || data.readOnly || data.log || data.number || data.tree)
    context.addFault('merge', 'only records that people make, change and delete one by one are merged')
  if (!same.length && like === undefined) context.addFault('merge', "says by what records are the same: 'same' or 'like'")
  checkNames(same, 'merge.same', context)
  checkNames(like === undefined ? [] : [like], 'merge.like', context)
  for (const [index, name] of same.entries()) {
    const field = fields.get(name)
    if (field && field.kind !== unknownKind && (field.yearly || !telling.includes(field.kind)))
      context.addFault(`merge.same[${index}]`, `'${name}' is ${field.kind}; records are told by ${telling.join(', ')}`)
  }
  const named = fields.get(like ?? '')
  if (named && named.kind !== unknownKind && (named.yearly || kindOf(named).column !== 'text'))
    context.addFault('merge.like', `'${like}' is no name`)
}
