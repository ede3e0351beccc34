import { type Model, searchPaths } from '../../../../schema/model.ts'
import type { Text } from '../text/useText.ts'

const names = new Set(['arabicName', 'englishName'])

/** By these a record is called where another one refers to it. */
const calls = (target: Model | undefined, step: string): boolean =>
  names.has(step) || target?.title.includes(step) === true || ['code', 'number'].includes(step)

/**
 * What a list may be searched by, in the words of its fields: «name, code, identity number, mobile (guardian)». A name in two
 * languages and several mobiles are one word each, and so is what another record is called by, which the reference names; what
 * people know by heart stands before plain texts, which a narrow box may cut off.
 */
export function searchHint(model: Model, text: Text): string {
  const first: string[] = []
  const last: string[] = []
  const kinds = new Set<string>()
  for (const path of searchPaths(model)) {
    const [name = '', step] = path.split('.')
    const field = model.fields.get(name)
    if (names.has(name)) first.push(text.say('lists.searchName'))
    else if (step !== undefined) {
      const of = text.field(model, name)
      const isCalled = calls(text.registry.find(field?.to ?? ''), step)
      first.push(isCalled ? of : text.say('lists.searchOf', { field: text.field(model, path), of }))
    } else if (!field || field.synonyms || field.kind === 'ref') continue
    else if (field.kind !== 'text') {
      if (!kinds.has(field.kind)) first.push(text.field(model, name))
      kinds.add(field.kind)
    } else if (model.title.includes(name)) first.push(text.field(model, name))
    else last.push(text.field(model, name))
  }
  return text.list([...new Set([...first, ...last])])
}
