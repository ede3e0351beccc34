import type { Import } from '../definition.ts'
import { lineColumns } from '../derive/lineColumns.ts'
import { layoutOf } from '../printLayout.ts'
import { checkCode, checkProvided } from './code.ts'
import { hint, namesOf } from './nearest.ts'
import { checkNames, checkPath } from './paths.ts'
import { each, unknownKind } from './prune.ts'
import type { Scene } from './scene.ts'

/** What the list, the search, the import, the address and the bound code name. */
export function checkLists(scene: Scene): void {
  const { data, fields } = scene.model
  checkNames(data.title, 'title', scene)
  for (const word of ['columns', 'filters'] as const)
    for (const path of data.list?.[word] ?? []) checkPath(path, `list.${word}`, scene)
  if (data.list?.sort) checkPath(data.list.sort.by, 'list.sort.by', scene)
  for (const path of data.search ?? []) checkPath(path, 'search', scene)
  for (const [key, index] of each(data.keys))
    checkNames(
      key.filter((part) => part !== 'id' && part !== 'year'),
      `keys[${index}]`,
      scene,
    )
  const parent = data.tree === undefined ? undefined : fields.get(data.tree)
  if (data.tree !== undefined && !parent) scene.say('tree', `no field '${data.tree}'${hint(data.tree, fields.keys())}`)
  else if (parent && parent.kind !== unknownKind && parent.to !== data.name)
    scene.say('tree', `'${data.tree}' is no reference to ${data.name} itself`)
  if (data.beside) {
    checkNames([data.beside.by], 'beside.by', scene)
    checkNames(data.beside.show, 'beside.show', scene)
    const shared = fields.get(data.beside.by)
    if (shared && shared.kind !== unknownKind && shared.kind !== 'ref')
      scene.say('beside.by', `'${data.beside.by}' is no reference`)
  }
  if (data.routes?.base !== undefined && !/^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*$/.test(data.routes.base))
    scene.say('routes.base', `'${data.routes.base}' is no address: letters, digits, '-' and '/'`)
  for (const [name, values] of Object.entries(data.routes?.also ?? {})) {
    if (!/^[A-Za-z][\w-]*$/.test(name) || ['new', 'edit', 'import'].includes(name))
      scene.say('routes.also', `'${name}' is no address of its own`)
    checkNames(Object.keys(values), `routes.also.${name}`, scene)
  }
  for (const word of ['behaviour', 'screen'] as const) checkCode(scene, word, data[word])
  if (typeof data.print === 'string') checkCode(scene, 'print', data.print)
  checkLayout(scene)
  checkProvided(scene)
  checkCalculation(scene)
  checkFlag(scene)
  checkImport(scene)
  checkLabels(scene)
}

/** What a layout for paper names. */
function checkLayout(scene: Scene): void {
  const { data, lines } = scene.model
  const { fields = [], lines: shown = {} } = layoutOf(data)
  for (const path of fields) checkPath(path, 'print.fields', scene)
  for (const [name, columns] of Object.entries(shown)) {
    const [place, group] = [`print.lines.${name}`, lines.find((one) => one.name === name)]
    if (group) checkNames(columns, place, scene, group.fields)
    else scene.say(place, `no lines '${name}'${hint(name, namesOf(lines))}`)
  }
}

function checkCalculation({ model: { data }, code, say }: Scene): void {
  if (data.calculate !== undefined && code.calculate && !code.calculate.includes(data.calculate))
    say('calculate', `no code named '${data.calculate}'${hint(data.calculate, code.calculate)}`)
}

function checkFlag({ model: { data }, registry, say }: Scene): void {
  const company = registry.find('company')
  if (data.flag === undefined || !company || company.fields.get(data.flag)?.kind === 'flag') return
  const flags = [...company.fields.values()].filter((field) => field.kind === 'flag').map((field) => field.field)
  say('flag', `no flag '${data.flag}' of the company${hint(data.flag, flags)}`)
}

function checkImport(scene: Scene): void {
  const { import: words } = scene.model.data
  if (words?.lines) checkLineImport(words.lines, scene)
  else if (words) checkRecordImport(words, scene)
}

/** Kinds by which a record is known together with others. */
const together = new Set(['text', 'code', 'phone', 'email', 'iban', 'identity', 'date', 'int', 'choice', 'ref', unknownKind])

function checkRecordImport({ match, aliases = {}, through = {}, incomplete }: Import, scene: Scene): void {
  const { fields } = scene.model
  const keys = each(match).map(([one]) => one)
  checkNames(keys.flat(), 'import.match', scene)
  for (const name of keys.flatMap((one) => (typeof one === 'string' ? [] : one))) {
    const field = fields.get(name)
    if (field && (field.yearly || !together.has(field.kind)))
      scene.say(
        'import.match',
        `'${name}' cannot be one of several keys: they are texts, days, whole numbers, choices and references of the record itself`,
      )
  }
  for (const path of Object.keys(aliases)) checkPath(path, 'import.aliases', scene)
  for (const [name, parts] of Object.entries(through)) {
    const field = fields.get(name)
    const target = scene.registry.find(field?.to ?? '')
    if (!field) scene.say('import.through', `no field '${name}'${hint(name, fields.keys())}`)
    else if (target && !scene.vague.has(target.name)) checkNames(parts, `import.through.${name}`, scene, target.fields)
    else if (field.to === undefined && field.kind !== unknownKind) scene.say('import.through', `'${name}' is no reference`)
  }
  if (incomplete === undefined) return
  checkNames([incomplete], 'import.incomplete', scene)
  const flag = fields.get(incomplete)
  if (flag && flag.kind !== 'flag' && flag.kind !== unknownKind) scene.say('import.incomplete', `'${incomplete}' is no flag`)
}

/** Rows that are lines: the group, the document that takes them, and what columns are called. */
function checkLineImport({ of, into }: NonNullable<Import['lines']>, scene: Scene): void {
  const { data, lines } = scene.model
  const group = lines.find((one) => one.name === of)
  checkNames(Object.keys(into), 'import.lines.into', scene)
  if (!group) {
    const names = lines.map((one) => one.name)
    scene.say('import.lines.of', `no lines '${of}'${hint(of, names)}`)
    return
  }
  checkNames(
    each(data.import?.match).flatMap(([one]) => one),
    'import.match',
    scene,
    group.fields,
  )
  const keys = lineColumns(scene.model).map((column) => column.key)
  for (const key of Object.keys(data.import?.aliases ?? {}))
    if (!keys.includes(key)) scene.say('import.aliases', `no column '${key}'${hint(key, keys)}`)
}

/** Short keys of labels: what stands after the point must be a name of the definition. */
function checkLabels(scene: Scene): void {
  const { model } = scene
  const inputs = [...model.actions.values()].flatMap((action) => Object.entries(action.input ?? {}))
  const fields = [...model.fields, ...model.lines.flatMap((lines) => [...lines.fields]), ...inputs]
  const known: Readonly<Record<string, readonly string[]>> = {
    fields: fields.map(([name]) => name),
    choices: fields.flatMap(([name, { values = [] }]) => values.map((value) => `${name}.${value}`)),
    sections: model.sections.map((section) => section.name),
    actions: [...model.actions.keys()],
    lines: model.lines.map((lines) => lines.name),
    states: model.states,
  }
  for (const [language, texts] of Object.entries(model.data.labels ?? {})) {
    for (const key of Object.keys(texts)) {
      const [word = '', field] = key.split('.')
      const name = word === 'choices' ? key.slice(word.length + 1) : field
      const names = Object.hasOwn(known, word) ? known[word] : undefined
      if (names && name !== undefined && !names.includes(name))
        scene.say(`labels.${language}`, `no '${name}' among the ${word}${hint(name, names)}`)
    }
  }
}
