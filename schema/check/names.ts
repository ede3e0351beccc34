import type { FieldData } from '../kind.ts'
import type { ResourceData } from '../language/definition.ts'
import { type FieldMap, isYearly } from '../language/scope.ts'
import { isTaxDocument } from '../printLayout.ts'
import { systemKeys } from '../systemFields.ts'
import type { CheckContext, FieldsByName } from './checkContext.ts'
import { checkPath } from './paths.ts'

/** Names that are reserved for answers, filters and the language. */
export const reservedFields: ReadonlySet<string> = new Set([...systemKeys, 'yearly', 'tenant', 'q', 'document', 'totals', 'made'])

/** Names of tables and addresses that no definition may take. */
export const reservedResources: ReadonlySet<string> = new Set([
  'aggregates',
  'apiTokenKeys',
  'auditLog',
  'counters',
  'customFailures',
  'foundRecords',
  'definitions',
  'favoriteRoutes',
  'files',
  'health',
  'idempotencyKeys',
  'importAnswers',
  'preferences',
  'sessions',
  'signInAttempts',
  'passwordResets',
  'secondFactors',
  'recoveryCodes',
  'bookChecks',
  'journalEntries',
  'ledgerRows',
  'accountSums',
  'notifications',
  'notificationReads',
  'jobs',
  'jobFiles',
  'jobRows',
  'runMarks',
  'runs',
  'reference',
  'reports',
  'ledger',
  'audit',
  'search',
  'today',
  'signInNames',
  'subscriptions',
  'tenants',
  'webhookBodies',
  'webhookSecrets',
  'public',
  'publicCodes',
  'publicLinks',
])

/** Words of a record's address that no action may take. */
const reservedActions = new Set([
  'actions',
  'attachments',
  'change',
  'delete',
  'edit',
  'entry',
  'export',
  'history',
  'made',
  'publicLink',
  'restore',
])

const identifier = /^[a-z][A-Za-z0-9]*$/
const shape = 'letters and digits, beginning with a small letter'

/** Whether every object has a property of that name already. */
const isInherited = (name: string): boolean => name in {}

/** What is wrong with a name that becomes a column, or the end of a path, or null. Statements call their tables by single letters. */
export function columnNameFault(name: string, what: string): string | null {
  if (!identifier.test(name)) return `'${name}' is no name of ${what}: ${shape}`
  if (name.length === 1) return `'${name}' is no name of ${what}: it has a single letter, and two are the fewest`
  return null
}

/** Names that are none, are taken, stand twice, or are too long for the database. */
export function checkGivenNames(context: CheckContext): void {
  const { data, lines, actions } = context.model
  if (!identifier.test(data.name)) context.addFault('name', `'${data.name}' is no name of a resource: ${shape}`)
  else if (reservedResources.has(data.name) || isInherited(data.name))
    context.addFault('name', `no resource may be called '${data.name}'`)
  if (data.was !== undefined && context.registry.find(data.was))
    context.addFault('was', `'${data.was}' is no former name, there is still a definition of that name`)
  checkDeclared(context)
  for (const name of Object.keys(data.sections ?? {})) {
    if (!identifier.test(name)) context.addFault('sections', `'${name}' is no name of a section: ${shape}`)
    else if (isInherited(name)) context.addFault('sections', `no section may be called '${name}'`)
    if (name === 'main') context.addFault('sections', "the section 'main' is what stands in 'fields'")
  }
  for (const { name, was, fields } of lines) {
    if (was !== undefined && lines.some((other) => other.name === was))
      context.addFault(`lines.${name}.was`, `'${was}' is no former name, there are still lines of that name`)
    const fault = columnNameFault(name, 'lines')
    if (fault) context.addFault('lines', fault)
    else if (isInherited(name)) context.addFault('lines', `no lines may be called '${name}'`)
    if (context.model.fields.has(name) || reservedFields.has(name))
      context.addFault(`lines.${name}`, `the name '${name}' is taken by a field`)
    for (const [field, declared] of fields) {
      checkFieldName(field, `lines.${name}.fields`, context)
      checkFormerName(declared, fields, `lines.${name}.fields.${field}`, context)
    }
    for (const field of ['record', 'position'])
      if (fields.has(field))
        context.addFault(`lines.${name}.fields`, `no field of lines may be called '${field}': it tells where a line stands`)
    const group = data.lines?.[name]
    if (!group?.crossBranch) continue
    if ('branch' in group.fields)
      context.addFault(`lines.${name}.fields`, "field 'branch' is implied by 'crossBranch' and cannot be declared")
    if (typeof group.crossBranch === 'object') checkBranchOf(group.crossBranch.from, name, fields, context)
    if (data.scope === 'tenant' || data.scope === 'user')
      context.addFault(`lines.${name}.crossBranch`, `a document of the scope '${data.scope}' has no branch of its own`)
  }
  for (const [name, action] of actions) {
    if (!identifier.test(name)) context.addFault('actions', `'${name}' is no name of an action: ${shape}`)
    else if (reservedActions.has(name) || isInherited(name))
      context.addFault(`actions.${name}`, `no action may be called '${name}'`)
    for (const field of Object.keys(action.input ?? {})) checkFieldName(field, `actions.${name}.input`, context)
  }
}

/** The path from which the branch of a line follows ends at one. */
function checkBranchOf(path: string, lines: string, fields: FieldsByName, context: CheckContext): void {
  const place = `lines.${lines}.crossBranch.from`
  const field = checkPath(path, place, context, fields)
  if (field && field.to !== 'branches') context.addFault(place, `'${path}' is no branch`)
}

function checkFieldName(name: string, place: string, context: CheckContext): void {
  const fault = columnNameFault(name, 'a field')
  if (fault) context.addFault(place, fault)
  else if (reservedFields.has(name) || isInherited(name)) context.addFault(place, `no field may be called '${name}'`)
}

/** A former name must be gone, or the field would take the values of another one. */
function checkFormerName({ was }: FieldData, fields: ReadonlyMap<string, FieldData>, place: string, context: CheckContext): void {
  if (was !== undefined && fields.has(was) && fields.get(was)?.kind !== 'computed')
    context.addFault(`${place}.was`, `'${was}' is no former name, there is still a field of that name`)
}

/** The fields of the record by the place that declares them. */
const declaredIn = (data: ResourceData): [string, FieldMap][] => [
  ['fields', data.fields ?? {}],
  ...Object.entries(data.sections ?? {}).map(([name, section]): [string, FieldMap] => [
    `sections.${name}`,
    isYearly(section) ? section.yearly : section,
  ]),
]

function checkDeclared(context: CheckContext): void {
  const declared = declaredIn(context.model.data)
  const implied = impliedBy(context, declared)
  for (const total of Object.keys(context.model.data.totals ?? {})) checkFieldName(total, 'totals', context)
  const seen = new Map<string, string>()
  for (const [place, fields] of declared) {
    for (const [name, field] of Object.entries(fields)) {
      const word = implied.get(name)
      if (seen.has(name)) context.addFault(place, `field '${name}' is already in ${seen.get(name)}`)
      if (word !== undefined) context.addFault(place, `field '${name}' is implied by ${word} and cannot be declared`)
      checkFieldName(name, place, context)
      checkFormerName(field, context.model.fields, `${place}.${name}`, context)
      seen.set(name, place)
    }
  }
}

/** The fields that the definition implies, each with the word that does. */
function impliedBy(
  { model: { data, yearly }, registry }: CheckContext,
  declared: readonly [string, FieldMap][],
): Map<string, string> {
  const implied = new Map<string, string>()
  const { scope } = data
  if (data.states) implied.set('status', "'states'")
  if (data.number) implied.set('number', "'number'").set('sequence', "'number'")
  if (isTaxDocument(data)) implied.set('issuedUnder', "'print.taxCode'")
  if (yearly) implied.set('branch', 'a yearly section').set('fiscalYear', 'a yearly section')
  if (scope === 'branch' || scope === 'branchYear' || scope === 'shared') implied.set('branch', `the scope '${scope}'`)
  if (scope === 'branchYear') implied.set('fiscalYear', "the scope 'branchYear'")
  if (scope === 'shared') implied.set('general', "the scope 'shared'")
  for (const total of Object.keys(data.totals ?? {})) implied.set(total, "'totals'")
  const makers = registry.sources(data.name)
  if (makers.length) implied.set('source', `'makes' of ${makers.join(', ')}`)
  for (const [, fields] of declared)
    for (const [name, field] of Object.entries(fields)) if (field.hijri) implied.set(`${name}Hijri`, `'${name}'`)
  return implied
}
