import { kinds } from '../kinds.ts'
import type { CheckContext } from './checkContext.ts'
import { checkCode, checkProvided } from './code.ts'
import { checkFlag } from './flag.ts'
import { checkImport } from './imports.ts'
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
  const { data } = context.model
  checkNames(data.title, 'title', context)
  checkList(context)
  checkNames(data.beside, 'beside', context)
  checkNames(data.quick, 'quick', context)
  checkRail(context)
  for (const [key, index] of each(data.keys))
    checkNames(
      key.filter((part) => part !== 'id' && part !== 'year'),
      `keys[${index}]`,
      context,
    )
  checkSight(context)
  checkKin(context)
  checkBegins(context)
  checkNames(data.timeline?.year, 'timeline.year', context)
  for (const name of data.timeline?.actions ?? [])
    if (!context.model.actions.has(name))
      context.addFault('timeline.actions', `no action '${name}'${hint(name, context.model.actions.keys())}`)
  checkRoutes(context)
  checkCode(context, 'behaviour', data.behaviour)
  if (typeof data.print === 'string') checkCode(context, 'print', data.print)
  checkLayout(context)
  checkProvided(context)
  checkCalculation(context)
  checkFlag(data.flag, 'flag', context)
  checkImport(context)
  checkLabels(context)
}

/** The columns of the list, what it is filtered, sorted and searched by, and what is changed and carried in it. */
function checkList(context: CheckContext): void {
  const { data, fields } = context.model
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
}

/** Through what records are seen that their branch alone does not show. */
function checkSight(context: CheckContext): void {
  const { data } = context.model
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
  if (data.alsoIn === undefined) return
  if (data.scope !== 'branch' && data.scope !== 'branchYear')
    context.addFault('alsoIn', 'only records of a branch are in another one')
  const other = context.model.fields.get(data.alsoIn)
  if (!other || (other.kind !== unknownKind && other.to !== 'branches'))
    context.addFault('alsoIn', `'${data.alsoIn}' is no reference to a branch`)
}

/** The references by which records stand below others, or beside them. */
function checkKin(context: CheckContext): void {
  const { data, fields } = context.model
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
}

/** The records that are begun from one, and what they are filled with. */
function checkBegins(context: CheckContext): void {
  const { data } = context.model
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
}

/** The addresses. */
function checkRoutes(context: CheckContext): void {
  const { data } = context.model
  if (data.routes?.base !== undefined && !/^[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*)*$/.test(data.routes.base))
    context.addFault('routes.base', `'${data.routes.base}' is no address: letters, digits, '-' and '/'`)
  for (const [name, values] of Object.entries(data.routes?.also ?? {})) {
    if (!/^[A-Za-z][\w-]*$/.test(name) || ['new', 'edit', 'import'].includes(name))
      context.addFault('routes.also', `'${name}' is no address of its own`)
    checkNames(Object.keys(values), `routes.also.${name}`, context)
  }
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
