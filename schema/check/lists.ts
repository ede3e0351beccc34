import { documentColumns, lineColumns } from '../derive/lineColumns.ts'
import { sidesOf, signedColumn } from '../derive/signedColumn.ts'
import { kinds } from '../kinds.ts'
import type { Import } from '../language/import.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCode, checkProvided } from './code.ts'
import { checkFlag } from './flag.ts'
import { checkLabels } from './labels.ts'
import { checkLayout } from './layout.ts'
import { hint } from './nearest.ts'
import { checkNames, checkPath, yearlyBehind } from './paths.ts'
import { each, unknownKind } from './prune.ts'

/** A column of another record shows a value of it; what that record names has no name here. */
function checkColumn(path: string, context: CheckContext): void {
  const kind = checkPath(path, 'list.columns', context)?.kind ?? ''
  if (path.includes('.') && ['ref', 'refMany', 'party'].includes(kind))
    context.addFault('list.columns', `'${path}' names a record by its id; show a field of your own that is \`from\` it`)
  else if (yearlyBehind(path, context.model.fields, context))
    context.addFault('list.columns', `'${path}' is kept for each fiscal year; show a field of your own that is \`from\` it`)
}

/** A filter takes one step, through a field that names one record. */
function checkFilter(path: string, context: CheckContext): void {
  const found = checkPath(path, 'list.filters', context)
  const [first = ''] = path.split('.')
  const kind = context.model.fields.get(first)?.kind ?? unknownKind
  if (!found || !path.includes('.')) return
  if (kind !== 'ref' && kind !== unknownKind)
    context.addFault('list.filters', `'${first}' names no single record, so nothing is filtered by '${path}'`)
  else if (found.kind !== unknownKind && (found.masked || kinds.get(found.kind)?.filter === undefined))
    context.addFault(
      'list.filters',
      `nothing is filtered by '${path}'${found.masked ? ', which is masked' : `, of the kind '${found.kind}'`}`,
    )
}

/** What the list, the search, the import, the address and the bound code name. */
export function checkLists(context: CheckContext): void {
  const { data, fields } = context.model
  checkNames(data.title, 'title', context)
  for (const path of data.list?.columns ?? []) checkColumn(path, context)
  for (const path of data.list?.filters ?? []) checkFilter(path, context)
  const by = data.list?.sort?.by
  if (by !== undefined && checkPath(by, 'list.sort.by', context) && yearlyBehind(by, fields, context))
    context.addFault('list.sort.by', `'${by}' is kept for each fiscal year, and no list is sorted by it`)
  for (const path of data.search ?? []) checkPath(path, 'search', context)
  checkNames(data.list?.change, 'list.change', context)
  checkNames(data.list?.carried, 'list.carried', context)
  for (const name of data.list?.carried ?? []) {
    const { kind, result } = fields.get(name) ?? {}
    if (kind !== undefined && (result?.kind ?? kind) !== 'money') context.addFault('list.carried', `'${name}' is no amount`)
  }
  checkNames(data.beside, 'beside', context)
  checkNames(data.quick, 'quick', context)
  checkRail(context)
  for (const [key, index] of each(data.keys))
    checkNames(
      key.filter((part) => part !== 'id' && part !== 'year'),
      `keys[${index}]`,
      context,
    )
  for (const word of ['visibleThrough', 'foundBy'] as const)
    for (const path of data[word] ?? []) {
      const [name = '', reference = ''] = path.split('.')
      const referring = context.registry.find(name)?.fields.get(reference)
      if (!referring) context.addFault(word, `'${path}' names no field of a definition, as 'students.guardian' does`)
      else if (referring.kind !== 'ref' || referring.to !== data.name)
        context.addFault(word, `'${path}' is no reference to ${data.name}`)
    }
  if (data.visibleThrough && data.scope !== 'tenant')
    context.addFault('visibleThrough', "only records of scope 'tenant' belong to no branch")
  for (const path of data.seenInAll ?? []) {
    const [first = '', last = '', ...more] = path.split('.')
    const lines = context.model.lines.find(({ name }) => name === first)
    const end = lines ? lines.fields.get(last) : checkPath(path, 'seenInAll', context)
    if (more.length || (lines && !end) || (end && end.kind !== unknownKind && end.to !== 'branches'))
      context.addFault('seenInAll', `'${path}' is no branch of lines or of what a reference names`)
  }
  const parent = data.tree === undefined ? undefined : fields.get(data.tree)
  if (data.tree !== undefined && !parent) context.addFault('tree', `no field '${data.tree}'${hint(data.tree, fields.keys())}`)
  else if (parent && parent.kind !== unknownKind && parent.to !== data.name)
    context.addFault('tree', `'${data.tree}' is no reference to ${data.name} itself`)
  if (data.siblings) {
    checkNames([data.siblings.by], 'siblings.by', context)
    checkNames(data.siblings.show, 'siblings.show', context)
    const shared = fields.get(data.siblings.by)
    if (shared && shared.kind !== unknownKind && shared.kind !== 'ref')
      context.addFault('siblings.by', `'${data.siblings.by}' is no reference`)
  }
  for (const [name, filled] of Object.entries(data.begins ?? {})) {
    const other = context.registry.find(name)
    if (!other)
      context.addFault(
        'begins',
        `no resource '${name}'${hint(
          name,
          context.registry.models.map((one) => one.name),
        )}`,
      )
    else if (!context.vague.has(name)) checkNames(Object.keys(filled), `begins.${name}`, context, other.fields)
    checkNames(
      Object.values(filled).filter((from) => from !== 'id'),
      `begins.${name}`,
      context,
    )
  }
  checkNames(data.timeline?.year, 'timeline.year', context)
  for (const name of data.timeline?.actions ?? [])
    if (!context.model.actions.has(name))
      context.addFault('timeline.actions', `no action '${name}'${hint(name, context.model.actions.keys())}`)
  if (data.routes?.base !== undefined && !/^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*$/.test(data.routes.base))
    context.addFault('routes.base', `'${data.routes.base}' is no address: letters, digits, '-' and '/'`)
  for (const [name, values] of Object.entries(data.routes?.also ?? {})) {
    if (!/^[A-Za-z][\w-]*$/.test(name) || ['new', 'edit', 'import'].includes(name))
      context.addFault('routes.also', `'${name}' is no address of its own`)
    checkNames(Object.keys(values), `routes.also.${name}`, context)
  }
  checkCode(context, 'behaviour', data.behaviour)
  if (typeof data.print === 'string') checkCode(context, 'print', data.print)
  checkLayout(context)
  checkProvided(context)
  checkCalculation(context)
  checkFlag(data.flag, 'flag', context)
  checkImport(context)
  checkLabels(context)
}

/** Fields of referred records that are shown beside a form. */
function checkRail(context: CheckContext): void {
  const { data, fields } = context.model
  checkNames(Object.keys(data.rail ?? {}), 'rail', context)
  for (const [name, shown] of Object.entries(data.rail ?? {})) {
    const field = fields.get(name)
    const target = context.registry.find(field?.to ?? '')
    if (target && !context.vague.has(target.name)) checkNames(shown, `rail.${name}`, context, target.fields)
    else if (field && field.to === undefined && field.kind !== unknownKind) context.addFault('rail', `'${name}' is no reference`)
  }
}

function checkCalculation({ model: { data }, code, addFault }: CheckContext): void {
  if (data.calculate !== undefined && code.calculate && !code.calculate.includes(data.calculate))
    addFault('calculate', `no code named '${data.calculate}'${hint(data.calculate, code.calculate)}`)
}

function checkImport(context: CheckContext): void {
  const { import: words } = context.model.data
  if (words?.lines) checkLineImport(words.lines, context)
  else if (words) checkRecordImport(words, context)
}

/** Kinds by which a record is known together with others. */
const together = new Set([
  'text',
  'code',
  'phone',
  'email',
  'iban',
  'identity',
  'date',
  'month',
  'int',
  'choice',
  'ref',
  unknownKind,
])

function checkRecordImport({ match, aliases = {}, through = {}, apart, incomplete }: Import, context: CheckContext): void {
  const { fields } = context.model
  const keys = each(match).map(([one]) => one)
  checkNames(keys.flat(), 'import.match', context)
  for (const name of keys.flatMap((one) => (typeof one === 'string' ? [] : one))) {
    const field = fields.get(name)
    const isCounted = apart !== undefined && field?.kind === 'money'
    if (field && (field.yearly || !(together.has(field.kind) || isCounted)))
      context.addFault(
        'import.match',
        `'${name}' cannot be one of several keys: they are texts, days, months, whole numbers, choices and references of the record itself`,
      )
  }
  for (const path of Object.keys(aliases)) checkPath(path, 'import.aliases', context)
  for (const [name, parts] of Object.entries(through)) {
    const field = fields.get(name)
    const target = context.registry.find(field?.to ?? '')
    if (!field) context.addFault('import.through', `no field '${name}'${hint(name, fields.keys())}`)
    else if (target && !context.vague.has(target.name)) checkNames(parts, `import.through.${name}`, context, target.fields)
    else if (field.to === undefined && field.kind !== unknownKind) context.addFault('import.through', `'${name}' is no reference`)
  }
  if (apart !== undefined && (fields.get(apart)?.kind !== 'text' || ![match[0] ?? []].flat().includes(apart)))
    context.addFault('import.apart', `'${apart}' is no text of the first of 'match'`)
  if (incomplete === undefined) return
  checkNames([incomplete], 'import.incomplete', context)
  const flag = fields.get(incomplete)
  if (flag && flag.kind !== 'flag' && flag.kind !== unknownKind)
    context.addFault('import.incomplete', `'${incomplete}' is no flag`)
}

/** Rows that are lines: the group, the document that takes them, and what columns are called. */
function checkLineImport({ of, into = {}, by }: NonNullable<Import['lines']>, context: CheckContext): void {
  const { data, lines, fields } = context.model
  if (data.import?.lines?.into === undefined && by === undefined)
    context.addFault('import.lines', "says neither 'into' nor 'by': which documents take the rows")
  if (by !== undefined) {
    checkNames([by], 'import.lines.by', context)
    if (fields.has(by) && fields.get(by)?.kind !== 'text') context.addFault('import.lines.by', `'${by}' is no text`)
  }
  const group = lines.find((one) => one.name === of)
  checkNames(Object.keys(into), 'import.lines.into', context)
  if (!group) {
    const names = lines.map((one) => one.name)
    context.addFault('import.lines.of', `no lines '${of}'${hint(of, names)}`)
    return
  }
  checkNames(
    each(data.import?.match).flatMap(([one]) => one),
    'import.match',
    context,
    group.fields,
  )
  const known = [...lineColumns(context.model), ...documentColumns(context.model)]
  const keys = [...known.map((column) => column.key), ...(sidesOf(context.model) ? [signedColumn] : [])]
  for (const key of Object.keys(data.import?.aliases ?? {}))
    if (!keys.includes(key)) context.addFault('import.aliases', `no column '${key}'${hint(key, keys)}`)
}
