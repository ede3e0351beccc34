import { pathsOf } from '../condition.ts'
import { sameAmong } from '../duplicates.ts'
import type { FieldData } from '../kind.ts'
import type { Duplicates } from '../language/unique.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCondition } from './conditions.ts'
import { hint } from './nearest.ts'

/** Kinds whose values are the same or not, and which say something of where a document comes from. */
const comparable = ['text', 'ref', 'party', 'date']

/** Documents are identified by their number and day; two of them are duplicates by a text and its owner. */
export function checkDuplicates(
  { fields: names, when, perYear, also = [], error, ...ofLines }: Duplicates,
  place: string,
  context: CheckContext,
): void {
  const { fields, lines, data } = context.model
  if (!data.number || fields.get('date')?.kind !== 'date')
    context.addFault(place, "duplicates are told by number and day: the definition has 'number' and a field 'date'")
  const kinds = names.map((path, index): string | undefined => {
    const [first = '', second] = path.split('.')
    const group = lines.find(({ name }) => name === first)
    const known: ReadonlyMap<string, FieldData> | undefined = second === undefined ? fields : group?.fields
    const field = known?.get(second ?? first)
    const at = `${place}.fields[${index}]`
    if (!field || (field as { yearly?: boolean }).yearly)
      context.addFault(at, `no '${path}'${hint(second ?? first, [...(known ?? fields).keys()])}`)
    else if (!comparable.includes(field.kind))
      context.addFault(at, `'${path}' is ${field.kind}; documents are compared by ${comparable.join(', ')}`)
    return field?.kind
  })
  if (error === undefined && !kinds.includes('text') && !kinds.includes(undefined))
    context.addFault(`${place}.fields`, 'none of them is a text; the question says which one stands twice')
  checkCondition(when, `${place}.when`, context, { fields, isPlain: true })
  const groups = [...new Set(names.flatMap((path) => (path.includes('.') ? (path.split('.')[0] ?? []) : [])))]
  const among = groups.length === 1 ? lines.find(({ name }) => name === groups[0]) : undefined
  for (const word of ['where', 'asked'] as const)
    if (among) checkCondition(ofLines[word], `${place}.${word}`, context, { fields: among.fields, isPlain: true })
    else if (ofLines[word] !== undefined)
      context.addFault(`${place}.${word}`, 'it is about the lines of one group, and the fields name none')
  if (perYear && data.scope !== 'branchYear')
    context.addFault(`${place}.perYear`, `the scope is '${data.scope}', not 'branchYear'`)
  for (const name of also) {
    const other = context.registry.find(name)
    if (!other)
      context.addFault(
        `${place}.also`,
        `no resource '${name}'${hint(
          name,
          context.registry.models.map((one) => one.name),
        )}`,
      )
    else if (!sameAmong(other, names)) context.addFault(`${place}.also`, `'${name}' has no 'duplicates' of the same fields`)
  }
  for (const path of pathsOf(when))
    if (path.includes('.') || fields.get(path)?.yearly)
      context.addFault(`${place}.when`, `'${path}' does not stand in the document's own table`)
}
