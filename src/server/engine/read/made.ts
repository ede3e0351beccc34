import { partyColumn, tableName } from '../../../../schema/derive/names.ts'
import type { Model } from '../../../../schema/model.ts'
import type { MadeRecord } from '../../../shared/made.ts'
import { and, ident, literal, sql } from '../../database/sql.ts'
import { type Context, may } from '../context.ts'
import { bounds } from '../sql/scope.ts'
import { titlesOf } from './titles.ts'

const most = 100

/** The definitions whose records are made of those of a definition. */
export const madeModels = (model: Model, { registry }: Pick<Context, 'registry'>): readonly Model[] =>
  registry.models.filter(({ fields }) => fields.get('source')?.implied && fields.get('source')?.targets?.includes(model.name))

/** What was made of a record, the newest first, within the bounds of the context: of the definitions that the person may view. */
export const madeOf = (model: Model, id: number, context: Context): Promise<MadeRecord[]> =>
  context.database.transaction(context.tenant, async (run) => {
    const found = madeModels(model, context)
      .filter(({ permissions }) => may(context.person, permissions.view))
      .map(async (target) => {
        // What a definition calls so by itself may be a reference, or kept per year.
        const column = (name: string) => (target.fields.get(name)?.implied ? ident(name, 't') : sql`null`)
        const rows = await run<Omit<MadeRecord, 'title'>>(
          sql`select ${literal(target.name)} as resource, t.id, ${column('number')} as number, ${column('status')} as status
          from ${ident(tableName(target.name))} t where ${and([...bounds(target, context, 't', 'anywhere'), sql`${ident(partyColumn('source', model.name), 't')} = ${id}`])}
          order by t.id desc limit ${most}`,
        )
        const titles = rows.length
          ? await titlesOf(
              target,
              rows.map((row) => row.id),
              context,
              run,
            )
          : new Map<number, string>()
        return rows.map((row) => ({ ...row, title: titles.get(row.id) ?? '' }))
      })
    const lists = await Promise.all(found)
    return { result: Promise.resolve(lists.flat()) }
  })
