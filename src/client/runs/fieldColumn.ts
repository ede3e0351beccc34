import { kinds } from '../../../schema/kinds.ts'
import type { Model } from '../../../schema/model.ts'
import type { RunRow } from '../../shared/run.ts'
import type { Text } from '../records/text/useText.ts'
import type { SheetColumn } from '../sheet/SheetColumn.ts'

/** Amounts have the branch's digits; fields with their own digits are counts. */
function kindOf(model: Model, name: string): NonNullable<SheetColumn<RunRow>['kind']> {
  const { figure, decimals } = kinds.get(model.fields.get(name)?.kind ?? '') ?? {}
  return figure === undefined ? 'text' : decimals === undefined ? 'amount' : 'count'
}

/** What every column of a field has. @param prefix where in a row its value is */
export const fieldColumn = (
  text: Text,
  model: Model,
  name: string,
  prefix: string,
): Pick<SheetColumn<RunRow>, 'field' | 'title' | 'kind'> => ({
  field: `${prefix}${name}`,
  title: text.field(model, name),
  kind: kindOf(model, name),
})
