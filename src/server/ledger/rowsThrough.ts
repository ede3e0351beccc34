import type { PostingRow } from '../../../schema/language/effects.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { fieldBehind } from '../../../schema/record/effectRows.ts'
import type { Registry } from '../../../schema/registry.ts'
import { targetsOf } from '../../../schema/targets.ts'

/** The rows of an entry whose account is read through a record of a definition: that of a safe, or of a bank. */
export function rowsThrough(target: string, { data, ...model }: Model, { find }: Registry): readonly PostingRow[] {
  const { ledger } = data.effects ?? {}
  if (typeof ledger !== 'object') return []
  return ledger.filter((row) => pathThrough(target, row, { data, ...model }, find) !== undefined)
}

/** The reference to such a record, or to what names one, from which the account of a row is read. */
export function pathThrough(target: string, row: PostingRow, model: Model, find: Registry['find']): string | undefined {
  const leads = (path: string) => targetsOf((fieldBehind(path, row.each, model, find) ?? {}) as ModelField).includes(target)
  return [row.debit ?? [], row.credit ?? []].flat().find((path) => {
    const steps = path.split('.')
    return steps.some((_, at) => at > 0 && leads(steps.slice(0, at).join('.')))
  })
}
