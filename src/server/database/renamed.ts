import pg from 'pg'
import { snake, tableName } from '../../../schema/derive/names.ts'
import type { Table } from '../../../schema/derive/table.ts'
import { type Model, permissionNames } from '../../../schema/model.ts'
import { allFields, type Registry } from '../../../schema/registry.ts'
import { targetsOf } from '../../../schema/targets.ts'

const literal = pg.escapeLiteral

/** Columns of rows that name a resource. */
const naming = [
  ['audit_log', 'resource'],
  ['files', 'resource'],
  ['found_records', 'resource'],
  ['import_answers', 'resource'],
  ['job_rows', 'resource'],
  ['journal_entries', 'resource'],
  ['notifications', 'resource'],
  ['public_links', 'resource'],
  ['stock_rows', 'resource'],
  ['webhook_deliveries', 'resource'],
  ['webhooks_events', 'resource'],
] as const

/** Tables that nothing may change but the renaming of a resource. */
const appendOnly: readonly string[] = ['audit_log', 'journal_entries', 'stock_rows']

/**
 * The statements by which everything that names a renamed resource follows it: history, attachments, entries of the books, movements of
 * goods, numbers, answers of imports, jobs, webhooks, favourites, saved filters and columns, and the permissions of users and groups.
 * @param actual the tables as they are; a resource whose table has its name already was renamed before
 */
export function renamedStatements(registry: Registry, actual: readonly Table[]): string[] {
  const there = new Set(actual.map(({ name }) => name))
  return registry.models.flatMap((model) => {
    const { was } = model.data
    const isRenamed = was !== undefined && there.has(tableName(was)) && !there.has(tableName(model.name))
    return isRenamed && !registry.find(was) ? statementsOf(model, was, registry) : []
  })
}

function statementsOf(model: Model, was: string, registry: Registry): string[] {
  const [from, to] = [literal(was), literal(model.name)]
  const base = (quotation: string) => `(${quotation}/?)${was}(?=$|[/?#"])`
  return [
    ...naming.flatMap(([table, column]) => freely(table, [`update ${table} set ${column} = ${to} where ${column} = ${from}`])),
    ...(isParty(was, model, registry)
      ? freely(
          'audit_log',
          ['before', 'after', 'input'].map((column) => inHistory(column, was, model.name)),
        )
      : []),
    `update counters set name = ${literal(snake(model.name))} where name = ${literal(snake(was))}`,
    `update favorite_routes set route_url = regexp_replace(route_url, ${literal(base('^'))}, ${literal(`\\1${model.route.base}`)}) where route_url ~ ${literal(base('^'))}`,
    `update preferences set key = regexp_replace(key, ${literal(`^lists\\.${was}\\.`)}, ${literal(`lists.${model.name}.`)}) where key ~ ${literal(`^lists\\.${was}\\.`)}`,
    `update preferences set value = regexp_replace(value::text, ${literal(base('"to": "'))}, ${literal(`\\1${model.route.base}`)}, 'g')::jsonb where key = 'palette.recent'`,
    `update webhooks set declared = ${literal(`${model.name} `)} || substr(declared, ${was.length + 2}),
       label = regexp_replace(label, ${literal(`^${was}: `)}, ${literal(`${model.name}: `)}) where starts_with(declared, ${literal(`${was} `)})`,
    ...permissionStatements(model, was, registry),
  ]
}

/** Statements on a table whose rows are never changed otherwise. */
const freely = (table: string, statements: readonly string[]): string[] =>
  appendOnly.includes(table)
    ? [`alter table ${table} disable trigger user`, ...statements, `alter table ${table} enable trigger user`]
    : [...statements]

/** Whether records of other resources may name one of these as a party, whose kind stands in their history. */
const isParty = (was: string, { name }: Model, registry: Registry): boolean =>
  registry.models.some((other) =>
    allFields(other).some(([field]) => field.kind === 'party' && targetsOf(field).some((one) => one === name || one === was)),
  )

const inHistory = (column: string, was: string, name: string): string => {
  const [from, to] = [was, name].map((one) => literal(`"resource": "${one}"`))
  return `update audit_log set ${column} = replace(${column}::text, ${from}, ${to})::jsonb where ${column}::text like '%' || ${from} || '%'`
}

/** Permissions that were named after the resource, wherever some are given; a name that a definition still knows stays. */
function permissionStatements(model: Model, was: string, registry: Registry): string[] {
  const known = new Set(registry.models.flatMap(permissionNames))
  const stem = was.charAt(0).toUpperCase() + was.slice(1)
  const pairs = (['view', 'add', 'edit', 'delete'] as const).flatMap((word) => {
    const former = `${word}${stem}`
    return known.has(former) ? [] : [[former, model.permissions[word]] as const]
  })
  const holders = registry.models.flatMap((holder) =>
    [...holder.fields.values()].flatMap((field) =>
      field.kind === 'permissionList' ? [[tableName(holder.name), snake(field.field)] as const] : [],
    ),
  )
  return holders.flatMap(([table, column]) =>
    pairs.map(
      ([former, now]) =>
        `update ${table} set ${column} = array_replace(${column}, ${literal(former)}, ${literal(now)}) where ${literal(former)} = any(${column})`,
    ),
  )
}
