import { hint } from '../check/nearest.ts'
import { compile } from '../compile.ts'
import { type ExtensionData, type Insert, isAddedName } from '../extension.ts'
import type { ResourceData } from '../language/definition.ts'

type AddFault = (place: string, sentence: string) => void

/** A list with names put behind another one, or at its end; a name that stands already stays where it is. */
export function inserted(list: readonly string[], { insert, after }: Insert): string[] {
  const fresh = insert.filter((name) => !list.includes(name))
  const at = after === undefined ? -1 : list.indexOf(after)
  return at < 0 ? [...list, ...fresh] : [...list.slice(0, at + 1), ...fresh, ...list.slice(at + 1)]
}

/** Names that an extension may not give, and places that are not there. */
export function placeFaults(
  base: ResourceData,
  { fields = {}, sections = {}, lines = {} }: ExtensionData,
  addFault: AddFault,
): void {
  const { fields: known } = compile(base)
  const added = new Set<string>()
  const checkName = (name: string, place: string) => {
    if (known.has(name)) addFault(place, `'${name}' stands already; what changes of it is said in 'change'`)
    else if (!isAddedName(name)) addFault(place, `the name of an added field begins with 'x', like '${exampleOf(name)}'`)
    if (added.has(name)) addFault(place, `'${name}' is added twice`)
    added.add(name)
  }
  for (const [name, { after }] of Object.entries(fields)) {
    checkName(name, `fields.${name}`)
    if (after === undefined) continue
    const found = known.get(after)
    if (!found && !added.has(after)) addFault(`fields.${name}.after`, `no field '${after}'${hint(after, known.keys())}`)
    else if (found && found.section === '') addFault(`fields.${name}.after`, `'${after}' stands in no section`)
  }
  const names = Object.keys(base.sections ?? {})
  for (const [name, section] of Object.entries(sections)) {
    const place = `sections.${name}`
    if (names.includes(name)) addFault(place, `'${name}' stands already; a field is put into it by its 'after'`)
    else if (!isAddedName(name)) addFault(place, `the name of an added section begins with 'x', like '${exampleOf(name)}'`)
    if ((section.fields === undefined) === (section.yearly === undefined))
      addFault(place, "the section says either 'fields' or 'yearly'")
    for (const field of Object.keys(section.fields ?? section.yearly ?? {})) checkName(field, `${place}.${field}`)
    if (section.after !== undefined && !names.includes(section.after) && !Object.hasOwn(sections, section.after))
      addFault(`${place}.after`, `no section '${section.after}'${hint(section.after, names)}`)
  }
  for (const [group, { fields: columns }] of Object.entries(lines)) {
    const own = base.lines?.[group]?.fields
    const groups = Object.keys(base.lines ?? {})
    if (!own) addFault(`lines.${group}`, `no lines '${group}'${hint(group, groups)}`)
    else
      for (const [name, { after }] of Object.entries(columns)) {
        const place = `lines.${group}.fields.${name}`
        if (!isAddedName(name)) addFault(place, `the name of an added field begins with 'x', like '${exampleOf(name)}'`)
        if (after !== undefined && !(after in own) && !(after in columns))
          addFault(`${place}.after`, `no field '${after}'${hint(after, Object.keys(own))}`)
      }
  }
}

/** Lists that do not have the name behind which something is put, and headings where nothing is imported. */
export function insertFaults(base: ResourceData, { list = {}, import: imported }: ExtensionData, addFault: AddFault): void {
  const model = compile(base)
  for (const word of ['columns', 'filters'] as const) {
    const after = list[word]?.after
    if (after !== undefined && !model.list[word].includes(after))
      addFault(`list.${word}.after`, `no '${after}' among the ${word}${hint(after, model.list[word])}`)
  }
  if (imported && !base.import) addFault('import', `${base.name} is not imported by columns`)
}

const exampleOf = (name: string): string => `x${name.charAt(0).toUpperCase()}${name.slice(1)}`
