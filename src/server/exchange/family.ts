import { columnName, tableName } from '../../../schema/derive/names.ts'
import { type Model, ownTitle } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { leftToRight } from '../../../schema/values/isolate.ts'
import type { Run } from '../database/database.ts'
import { ident, list, sql } from '../database/sql.ts'
import { isKey, type ReadRow } from './row.ts'
import { mayBeChildOf, mayBeSame, mayBeSiblings } from './sameName.ts'
import { addQuestion, answerOf, type Family, type ImportSession } from './session.ts'

const identityOf = (model: Model): ModelField | undefined =>
  [...model.fields.values()].find((field) => field.kind === 'identity' && field.unique)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Finds out whose the mobiles are that rows of new children name, where they are recorded already. */
export async function findFamilies(session: ImportSession, rows: readonly ReadRow[], run: Run): Promise<void> {
  for (const [reference, [name = '']] of Object.entries(session.model.data.import?.through ?? {})) {
    const target = session.context.registry.get(session.model.fields.get(reference)?.to ?? '')
    const ids = new Map(
      rows.flatMap(({ referred }): [string, number][] => {
        const key = `${reference} ${String(referred[reference]?.[name])}`
        const known = session.families.has(key) ? undefined : session.related.get(key)
        return known ? [[key, known.id]] : []
      }),
    )
    const found = await familiesOf(session, reference, target, [...ids.values()], run)
    for (const [key, id] of ids) {
      const family = found.get(id)
      if (family) session.families.set(key, { ...family, name: session.related.get(key)?.name ?? '' })
    }
  }
}

/** The families of guardians, with the names of their children, by the guardian's id. */
async function familiesOf(
  { model, context }: ImportSession,
  reference: string,
  target: Model,
  ids: readonly number[],
  run: Run,
): Promise<Map<number, Omit<Family, 'name'>>> {
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
      const family = {
        names: titles.flatMap((one) => text(row[columnName(one)]) || []),
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
  // A name that is refused tells no family, nor does it name the guardian.
  const refused = ownTitle(model).filter((one) => row.faults.some(({ key }) => key === one))
  for (const [reference, [name = '']] of Object.entries(model.data.import?.through ?? {})) {
    const target = context.registry.get(model.fields.get(reference)?.to ?? '')
    const values = row.referred[reference]
    const key = values?.[name]
    const identity = identityOf(target)
    if (!values || typeof key !== 'string' || !identity || !isKey(session, reference, name, key)) continue
    const named: Family = {
      name: text(values[ownTitle(target)[0] ?? '']),
      names: ownTitle(target).flatMap((one) => text(values[one]) || []),
      identity: text(values[identity.field]) || null,
      children: ownTitle(model).flatMap((one) => (refused.includes(one) ? [] : text(row.values[one]) || [])),
    }
    const family = session.families.get(`${reference} ${key}`)
    if (!family) {
      // A child who is known stays with a guardian who is known; only what the file brings itself is of a family yet unseen.
      if (session.related.has(`${reference} ${key}`)) continue
      const [title = ''] = ownTitle(target)
      // Who is not named is nobody yet: no other row's guardian may lend this one a name.
      if (named.name === '') {
        if (!refused.length) row.faults.push({ key: `${reference}.${title}`, fault: { code: 'Field.Required', field: title } })
      } else if (named.children.length && !row.faults.length) session.families.set(`${reference} ${key}`, named)
      continue
    }
    // A child without a name is refused for that alone.
    if (!isNew || (!named.children.length && ownTitle(model).some((one) => model.fields.get(one)?.required))) continue
    const column = `${reference}.${name}`
    const value = `${key} ${named.name || named.children[0]}`
    const answer = answerOf(session, column, value)
    if (answer === 'same' || isOneFamily(family, named)) {
      family.children.push(...named.children)
      continue
    }
    if (answer !== null)
      addQuestion(session, {
        kind: 'family',
        column,
        value,
        text: server.messages.text(context.language, named.name ? 'exchange.ask.family' : 'exchange.ask.familyOfChild', {
          field: server.messages.field(context.language, target.name, name),
          number: leftToRight(key),
          name: family.name,
          child: named.children[0] ?? '',
          values: named.name,
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
function isOneFamily(known: Family, named: Family): boolean {
  if (known.identity !== null && named.identity !== null) return known.identity === named.identity
  return (
    named.names.some((name) => known.names.some((other) => mayBeSame(name, other))) ||
    named.children.some(
      (child) =>
        known.names.some((name) => mayBeChildOf(child, name)) || known.children.some((other) => mayBeSiblings(child, other)),
    )
  )
}
