import type { Model } from '../model.ts'
import type { CheckContext } from './checkContext.ts'
import { hint } from './nearest.ts'
import { unknownKind } from './prune.ts'

/** Says what is wrong with a name of code: it is not there, or the definition has not what it needs. */
export function checkCode(
  { model, code, addFault }: CheckContext,
  word: 'behaviour' | 'action' | 'print',
  named: string | undefined,
  place: string = word,
): void {
  const contracts = code[word]
  if (named === undefined || !contracts) return
  const contract = Object.hasOwn(contracts, named) ? contracts[named] : undefined
  if (!contract) addFault(place, `no code named '${named}'${hint(named, Object.keys(contracts))}`)
  const { of, needs = {} } = contract ?? {}
  const isOther = of !== undefined && !of.includes(model.name)
  if (isOther) addFault(place, `'${named}' is made for ${of.map((one) => `'${one}'`).join(', ')}`)
  for (const [path, kind] of isOther ? [] : Object.entries(needs)) {
    const found = kindAt(path, model)
    const [group, field] = path.split('.')
    const what = path === 'status' ? "'states'" : field === undefined ? `a field '${path}'` : `'${field}' in lines '${group}'`
    if (found === undefined) addFault(place, `'${named}' needs ${what}, which the definition has not`)
    else if (found !== kind && found !== unknownKind)
      addFault(place, `'${named}' needs ${what} of the kind '${kind}', not '${found}'`)
  }
}

function kindAt(path: string, { fields, lines }: Model): string | undefined {
  const [first = '', second] = path.split('.')
  return (second === undefined ? fields.get(first) : lines.find(({ name }) => name === first)?.fields.get(second))?.kind
}

/** Words that only code of the definition can make true. */
export function checkProvided({ model: { data }, code, addFault }: CheckContext): void {
  if (!code.behaviour) return
  const provided = code.behaviour[data.behaviour ?? '']?.provides ?? []
  if (data.import?.lines?.into && !provided.includes('sheet'))
    addFault('import.lines.into', "no 'behaviour' of the definition makes lines of a file's rows")
}
