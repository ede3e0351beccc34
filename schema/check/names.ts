import { type FieldMap, isYearly, type ResourceData } from '../definition.ts'
import { sourcesOf } from '../sources.ts'
import { systemKeys } from '../systemFields.ts'
import type { Scene } from './scene.ts'

/** Names that answers, filters and the language keep for themselves. */
export const reservedFields: ReadonlySet<string> = new Set([...systemKeys, 'yearly', 'tenant', 'q', 'document', 'totals', 'made'])

/** Names of tables and addresses that no definition may take. */
export const reservedResources: ReadonlySet<string> = new Set([
  'aggregates',
  'apiTokenKeys',
  'auditLog',
  'counters',
  'customFailures',
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
  'journalEntries',
  'ledgerRows',
  'accountSums',
  'jobs',
  'jobFiles',
  'jobRows',
  'runMarks',
  'runs',
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
])

/** Words of a record's address that no action may take. */
const reservedActions = new Set(['actions', 'attachments', 'delete', 'edit', 'entry', 'export', 'history', 'made'])

const identifier = /^[a-z][A-Za-z0-9]*$/
const shape = 'letters and digits, beginning with a small letter'

/** Names that are none, are taken, stand twice, or are too long for the database. */
export function checkGivenNames(scene: Scene): void {
  const { data, lines, actions } = scene.model
  if (!identifier.test(data.name)) scene.say('name', `'${data.name}' is no name of a resource: ${shape}`)
  if (reservedResources.has(data.name)) scene.say('name', `no resource may be called '${data.name}'`)
  if (data.was !== undefined && scene.registry.find(data.was))
    scene.say('was', `'${data.was}' is no former name, there is still a definition of that name`)
  checkDeclared(scene)
  for (const name of Object.keys(data.sections ?? {})) {
    if (!identifier.test(name)) scene.say('sections', `'${name}' is no name of a section: ${shape}`)
    if (name === 'main') scene.say('sections', "the section 'main' is what stands in 'fields'")
  }
  for (const { name, fields } of lines) {
    if (!identifier.test(name)) scene.say('lines', `'${name}' is no name of lines: ${shape}`)
    if (scene.model.fields.has(name) || reservedFields.has(name))
      scene.say(`lines.${name}`, `the name '${name}' is taken by a field`)
    for (const field of fields.keys()) checkFieldName(field, `lines.${name}.fields`, scene)
    for (const field of ['record', 'position'])
      if (fields.has(field))
        scene.say(`lines.${name}.fields`, `no field of lines may be called '${field}': it tells where a line stands`)
    const given = data.lines?.[name]
    if (!given?.crossBranch) continue
    if ('branch' in given.fields)
      scene.say(`lines.${name}.fields`, "field 'branch' is implied by 'crossBranch' and cannot be declared")
    if (data.scope === 'tenant' || data.scope === 'user')
      scene.say(`lines.${name}.crossBranch`, `a document of the scope '${data.scope}' has no branch of its own`)
  }
  for (const [name, action] of actions) {
    if (!identifier.test(name)) scene.say('actions', `'${name}' is no name of an action: ${shape}`)
    if (reservedActions.has(name)) scene.say(`actions.${name}`, `no action may be called '${name}'`)
    for (const field of Object.keys(action.input ?? {})) checkFieldName(field, `actions.${name}.input`, scene)
  }
}

function checkFieldName(name: string, place: string, scene: Scene): void {
  if (!identifier.test(name)) scene.say(place, `'${name}' is no name of a field: ${shape}`)
  else if (reservedFields.has(name) || name in {}) scene.say(place, `no field may be called '${name}'`)
}

/** The fields of the record by the place that declares them. */
const declaredIn = (data: ResourceData): [string, FieldMap][] => [
  ['fields', data.fields ?? {}],
  ...Object.entries(data.sections ?? {}).map(([name, section]): [string, FieldMap] => [
    `sections.${name}`,
    isYearly(section) ? section.yearly : section,
  ]),
]

function checkDeclared(scene: Scene): void {
  const declared = declaredIn(scene.model.data)
  const implied = impliedBy(scene, declared)
  const seen = new Map<string, string>()
  for (const [place, fields] of declared) {
    for (const name of Object.keys(fields)) {
      const word = implied.get(name)
      if (seen.has(name)) scene.say(place, `field '${name}' is already in ${seen.get(name)}`)
      if (word !== undefined) scene.say(place, `field '${name}' is implied by ${word} and cannot be declared`)
      checkFieldName(name, place, scene)
      seen.set(name, place)
    }
  }
}

/** The fields that the definition implies, each with the word that does. */
function impliedBy({ model: { data, yearly }, registry }: Scene, declared: readonly [string, FieldMap][]): Map<string, string> {
  const implied = new Map<string, string>()
  const { scope } = data
  if (data.states) implied.set('status', "'states'")
  if (data.number) implied.set('number', "'number'")
  if (yearly) implied.set('branch', 'a yearly section').set('fiscalYear', 'a yearly section')
  if (scope === 'branch' || scope === 'branchYear' || scope === 'shared') implied.set('branch', `the scope '${scope}'`)
  if (scope === 'branchYear') implied.set('fiscalYear', "the scope 'branchYear'")
  if (scope === 'shared') implied.set('general', "the scope 'shared'")
  for (const total of Object.keys(data.totals ?? {})) implied.set(total, "'totals'")
  const makers = sourcesOf(registry.models.map((model) => model.data)).get(data.name)
  if (makers) implied.set('source', `'makes' of ${makers.join(', ')}`)
  for (const [, fields] of declared)
    for (const [name, field] of Object.entries(fields)) if (field.hijri) implied.set(`${name}Hijri`, `'${name}'`)
  return implied
}
