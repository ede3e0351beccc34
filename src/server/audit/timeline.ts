import { columnName, yearsTable } from '../../../schema/derive/names.ts'
import type { Model } from '../../../schema/model.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import { changedNames } from '../../../schema/record/changes.ts'
import type { TimelineEntry, TimelineField, TimelineValue } from '../../shared/timeline.ts'
import { ident, list, sql } from '../database/sql.ts'
import type { Context } from '../engine/context.ts'
import { seesField } from '../engine/read/sight.ts'
import { titlesOf } from '../engine/read/titles.ts'
import type { Values } from './mask.ts'
import { byToken, userNamed } from './userNamed.ts'

/** How many changes of one record are looked through. */
const most = 500

/** An entry whose references have no titles yet. */
interface Raw extends Omit<TimelineEntry, 'fields'> {
  readonly fields: readonly { readonly field: string; readonly from?: unknown; readonly to: unknown }[]
}

/**
 * A record's life as its definition tells it (`timeline`): its place in each year that the person may see, in whichever branch, and the
 * actions and changes that the history has of it.
 */
export async function timelineOf(model: Model, id: number, context: Context): Promise<readonly TimelineEntry[]> {
  const { year = [], actions = [] } = model.data.timeline ?? {}
  const fields = year.flatMap((name) => model.fields.get(name) ?? []).filter((field) => seesField(field, context.person))
  const raw = [...(await yearsOf(model, id, fields, context)), ...(await changesOf(model, id, fields, actions, context))]
  const titles = await referredTitles(model, raw, context)
  const told = (name: string, value: unknown): TimelineValue | null => {
    if (value === null || value === undefined) return null
    const to = model.fields.get(name)?.to
    return { value, title: to === undefined ? null : (titles.get(to)?.get(value as number) ?? '') }
  }
  return raw
    .map(
      (entry): TimelineEntry => ({
        ...entry,
        fields: entry.fields.map(
          ({ field, from, to }): TimelineField => ({ field, from: told(field, from), to: told(field, to) }),
        ),
      }),
    )
    .toSorted(
      (a, b) => b.year - a.year || Number(a.on === null) - Number(b.on === null) || (b.on ?? '').localeCompare(a.on ?? ''),
    )
}

/** The places of the record in the years that the person may choose. */
async function yearsOf(model: Model, id: number, fields: readonly ModelField[], context: Context): Promise<readonly Raw[]> {
  if (!model.yearly || !fields.length) return []
  const kept = fields.filter(({ yearly }) => yearly)
  const columns = kept.map(
    (field) => sql`${ident(field.field === 'branch' ? 'branch_id' : columnName(field), 'y')} as ${ident(field.field)}`,
  )
  const rows = await context.database.one<Values & { 'year of it': number }>(
    context.tenant,
    sql`select f.year as "year of it", ${list(columns)} from ${ident(yearsTable(model.name))} y
      join fiscal_years f on f.tenant_id = y.tenant_id and f.id = y.fiscal_year_id
      where y.tenant_id = ${context.tenant} and y.record_id = ${id} and f.id = any(${context.years.map((one) => one.id)}::int[])`,
  )
  return rows.map((row) => ({
    id: `year ${row['year of it']}`,
    action: null,
    year: row['year of it'],
    on: null,
    who: null,
    given: {},
    fields: kept.map(({ field }) => ({ field, to: row[field] })),
  }))
}

interface Logged {
  readonly id: string
  readonly day: string
  readonly action: string
  readonly userName: string | null
  readonly via: string | null
  readonly before: Values | null
  readonly after: Values | null
  readonly input: Values | null
}

/** What was done to the record: the actions that the definition names, and changes of its place within a year. */
async function changesOf(
  model: Model,
  id: number,
  fields: readonly ModelField[],
  actions: readonly string[],
  context: Context,
): Promise<readonly Raw[]> {
  const rows = await context.database.one<Logged>(
    context.tenant,
    sql`select a.id::text, (a.at at time zone 'Asia/Riyadh')::date::text as day, a.action, ${userNamed(sql`a.user_id`)} as "userName", a.via, a.before, a.after, a.input
      from audit_log a where a.tenant_id = ${context.tenant} and a.resource = ${model.name} and a.record_id = ${id}
        and a.before is not null and a.after is not null order by a.id desc limit ${most}`,
  )
  const years = new Map(context.years.map((one) => [one.id, one.year]))
  return rows.flatMap((row): Raw[] => {
    const changed = new Set(changedNames(row.before, row.after))
    // A place that begins in a year is the year's own entry.
    const isWithinYear = !model.yearly || (row.after?.['fiscalYear'] != null && !changed.has('fiscalYear'))
    const moved = isWithinYear ? fields.filter(({ field }) => changed.has(field)) : []
    if (!actions.includes(row.action) && !moved.length) return []
    const year = model.yearly ? years.get(row.after?.['fiscalYear'] as number) : Number(row.day.slice(0, 4))
    // Of what is not kept per year the day says when it was.
    const of = year ?? (model.yearly && row.after?.['fiscalYear'] != null ? null : Number(row.day.slice(0, 4)))
    if (of === null) return []
    const input = model.actions.get(row.action)?.input ?? {}
    const texts = Object.entries(input).filter(
      ([name, { kind }]) => ['text', 'longText', 'choice'].includes(kind) && row.input?.[name],
    )
    const day = Object.entries(input).find(([name, { kind }]) => kind === 'date' && typeof row.input?.[name] === 'string')
    return [
      {
        id: row.id,
        action: row.action,
        year: of,
        on: day ? String(row.input?.[day[0]]) : row.day,
        who: byToken(row.userName, row.via, context),
        given: Object.fromEntries(texts.map(([name]) => [name, String(row.input?.[name])])),
        fields: moved.map(({ field }) => ({ field, from: row.before?.[field], to: row.after?.[field] })),
      },
    ]
  })
}

/** Titles of what entries refer to, by resource and id; in whichever branch it is. */
async function referredTitles(
  model: Model,
  raw: readonly Raw[],
  context: Context,
): Promise<ReadonlyMap<string, ReadonlyMap<number, string>>> {
  const ids = new Map<string, Set<number>>()
  for (const { field, from, to } of raw.flatMap(({ fields }) => fields)) {
    const target = model.fields.get(field)?.to
    if (target === undefined) continue
    const known = ids.get(target) ?? new Set()
    for (const one of [from, to]) if (typeof one === 'number') known.add(one)
    ids.set(target, known)
  }
  return context.database.transaction(context.tenant, async (run) => ({
    result: Promise.all(
      [...ids].map(async ([name, some]) => [name, await titlesOf(context.registry.get(name), [...some], context, run)] as const),
    ).then((found) => new Map(found)),
  }))
}
