import { columnName, tableName } from '../../../schema/derive/names.ts'
import { nameFields } from '../../../schema/languages.ts'
import { type Model, type ModelField, ownTitle } from '../../../schema/model.ts'
import type { Run } from '../database/database.ts'
import { ident, list, sql } from '../database/sql.ts'
import type { ReadRow } from './row.ts'
import { mayBeChildOf, mayBeSame, mayBeSiblings } from './sameName.ts'
import { answerOf, askFor, type ImportSession, leftToRight } from './session.ts'

/** Whose a mobile is: the names by which the rows of one family are told from those of another. */
export interface Family {
  /** The guardian in the reader's language. */
  readonly name: string
  readonly names: readonly string[]
  readonly identity: string | null
  readonly children: string[]
}

const identityOf = (model: Model): ModelField | undefined =>
  [...model.fields.values()].find((field) => field.kind === 'identity' && field.unique)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The families of guardians who are recorded, with the names of their children, by the guardian's id. */
export async function familiesOf(
  { model, context }: ImportSession,
  reference: string,
  target: Model,
  ids: readonly number[],
  run: Run,
): Promise<Map<number, Family>> {
  if (!ids.length) return new Map()
  const titles = ownTitle(target).flatMap((name) => target.fields.get(name) ?? [])
  const identity = identityOf(target)
  const title = model.fields.get(ownTitle(model)[0] ?? '')
  const field = model.fields.get(reference)
  const columns = [...titles, ...(identity ? [identity] : [])].map((one) => ident(columnName(one)))
  const [rows, children] = await Promise.all([
    run<Record<string, unknown> & { id: number }>(
      sql`select id, ${list(columns)} from ${ident(tableName(target.name))} where tenant_id = ${context.tenant} and id = any(${ids}::int[])`,
    ),
    title && field && !field.yearly && !title.yearly
      ? run<{ of: number; name: string | null }>(
          sql`select ${ident(columnName(field))} as of, ${ident(columnName(title))} as name from ${ident(tableName(model.name))} where tenant_id = ${context.tenant} and ${ident(columnName(field))} = any(${ids}::int[])`,
        )
      : [],
  ])
  return new Map(
    rows.map((row) => {
      const named = new Map(titles.map((one) => [one.field, text(row[columnName(one)])]))
      const names = [...named.values()].filter(Boolean)
      const name = nameFields(context.language)
        .map((one) => named.get(one))
        .find(Boolean)
      const family: Family = {
        name: name ?? names[0] ?? String(row.id),
        names,
        identity: identity ? text(row[columnName(identity)]) || null : null,
        children: children.flatMap((child) => (child.of === row.id && child.name ? [child.name] : [])),
      }
      return [row.id, family]
    }),
  )
}

/**
 * A child whose guardian's mobile is of a family with other names is no sibling until a person says so: mobiles are mistyped,
 * and one number stands for many families where a clerk did not know better.
 * @param isNew the record is not there yet; what is there keeps its guardian by the rules of its own
 */
export function checkFamily(session: ImportSession, row: ReadRow, isNew: boolean): void {
  const { model, context, server } = session
  for (const [reference, [name = '']] of Object.entries(model.data.import?.through ?? {})) {
    const target = context.registry.get(model.fields.get(reference)?.to ?? '')
    const given = row.referred[reference]
    const key = given?.[name]
    const identity = identityOf(target)
    if (!given || typeof key !== 'string' || !identity) continue
    const told: Family = {
      name: text(given[ownTitle(target)[0] ?? '']),
      names: ownTitle(target).flatMap((one) => text(given[one]) || []),
      identity: text(given[identity.field]) || null,
      children: ownTitle(model).flatMap((one) => text(row.values[one]) || []),
    }
    const family = session.families.get(`${reference} ${key}`)
    if (!family) {
      if (told.children.length && !row.faults.length) session.families.set(`${reference} ${key}`, told)
      continue
    }
    if (!isNew) continue
    const column = `${reference}.${name}`
    const value = `${key} ${told.name}`
    const answer = answerOf(session, column, value)
    if (answer === 'same' || isOneFamily(family, told)) {
      family.children.push(...told.children)
      continue
    }
    if (answer !== null)
      askFor(session, {
        kind: 'family',
        column,
        value,
        text: server.messages.text(context.language, 'exchange.ask.family', {
          field: server.messages.field(context.language, target.name, name),
          number: leftToRight(key),
          name: family.name,
          child: told.children[0] ?? '',
          given: told.name,
        }),
        suggestions: [],
        resource: null,
        filter: {},
        create: false,
        empty: true,
      })
    row.faults.push({
      key: column,
      fault: { code: 'Import.OtherFamily', field: name, params: { name: family.name } },
      ...(answer !== null && { waits: true }),
    })
  }
}

/** One identity number is one guardian and two are two; else the names decide. */
function isOneFamily(known: Family, told: Family): boolean {
  if (known.identity !== null && told.identity !== null) return known.identity === told.identity
  return (
    told.names.some((name) => known.names.some((other) => mayBeSame(name, other))) ||
    told.children.some(
      (child) =>
        known.names.some((name) => mayBeChildOf(child, name)) || known.children.some((other) => mayBeSiblings(child, other)),
    )
  )
}
