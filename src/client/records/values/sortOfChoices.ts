import { type Model, readName } from '../../../../schema/model.ts'
import { i18n } from '../../providers/i18n.ts'

/** The order of choices: people look for codes in their order, and for the rest as its list has it. */
export function sortOfChoices(model: Model | undefined): { field: string; order: 'ASC' | 'DESC' } {
  const { by, order } =
    model?.fields.has('code') && model.data.tree ? { by: 'code', order: 'asc' } : (model?.list.sort ?? { by: 'id' })
  return { field: model ? readName(model, by, i18n.language) : by, order: order === 'desc' ? 'DESC' : 'ASC' }
}
