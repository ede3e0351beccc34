import { today } from '../../schema/values/date.ts'
import type { Caller, Problem } from '../support/school.ts'
import { onStage, type Stage } from '../support/stage.ts'

export type Row = { readonly id: number; readonly version: number } & Record<string, unknown>
export type Answer = { readonly status: number; readonly body: Row & Problem }

export const year = Number(today().slice(0, 4))

/** What a test of the stores needs: the boys' branch with its warehouse, and items of its own. */
export interface Store extends Stage {
  readonly branch: number
  readonly warehouse: number
  /** Units by their English names. */
  readonly units: ReadonlyMap<string, number>
  /** One call in the boys' branch, by the administrator if nobody else is named. */
  call<T = Row & Problem>(method: string, path: string, body?: unknown, who?: Caller): Promise<{ status: number; body: T }>
  list(path: string): Promise<Row[]>
  /** A record that is made, or a failure that says why not. */
  made(resource: string, values: object, confirmed?: string): Promise<Row>
  /** A document that is made, issued and posted. */
  posted(resource: string, values: object, confirmed?: string): Promise<Row>
  /** An item that is kept in stock, counted by the piece. */
  item(arabicName: string, more?: object): Promise<Row>
  /** How much of an item there is in the warehouse, and what it is worth in the books of stock. */
  stock(item: Row): Promise<string>
  /** The entry of a document: account, debit, credit. */
  entry(resource: string, document: { readonly id: number }): Promise<string[]>
}

/** Codes and fields of what an answer refuses. */
export const told = ({ body }: Pick<Answer, 'body'>): string[] =>
  (body.errors ?? []).map(({ code, field }) => (field ? `${code} ${field}` : code))

/** Opens a school for the tests around. */
export function onStores(setUp: (store: Store) => unknown): void {
  onStage(async (stage) => {
    const { admin, branches } = stage
    const branch = branches.boys
    const call: Store['call'] = (method, path, body, who = admin) =>
      who.call(method, path, { branch, year, ...(body !== undefined && { body }) })
    const right = <T>(answer: { status: number; body: T }, what: string): T => {
      if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const list: Store['list'] = async (path) => right(await call<Row[]>('GET', path), path)
    const asked = (method: string, path: string, body: object, confirmed?: string) =>
      admin.call<Row & Problem>(method, path, {
        ...{ branch, year, body },
        ...(confirmed !== undefined && { headers: { Confirmed: confirmed } }),
      })
    const made: Store['made'] = async (resource, values, confirmed) =>
      right(await asked('POST', resource, values, confirmed), resource)
    const units = new Map((await list('units?range=[0,99]')).map((one) => [String(one['englishName']), one.id]))
    const [category] = await list('itemCategories?filter={"q":"زي"}')
    await setUp({
      ...stage,
      ...{ branch, units, call, list, made },
      warehouse: (await list('warehouses?filter={"isDefault":true}'))[0]?.id ?? 0,
      posted: async (resource, values, confirmed) => {
        const { id, version } = await made(resource, { date: today(), status: 'open', ...values }, confirmed)
        return right(await asked('POST', `${resource}/${id}/post`, { version }, confirmed), `${resource}/${id}/post`)
      },
      item: (arabicName, more = {}) =>
        made('items', { arabicName, category: category?.id, mainUnit: units.get('Piece'), salePrice: '60', ...more }),
      stock: async ({ id }) => String((await list(`items?filter={"id":${id}}`))[0]?.['inStock']),
      entry: async (resource, { id }) => {
        const { body } = await call<{ entries: { lines: { account: { code: string }; debit: string; credit: string }[] }[] }>(
          'GET',
          `${resource}/${id}/entry`,
        )
        return (body.entries.at(-1)?.lines ?? []).map((line) => `${line.account.code} ${line.debit} ${line.credit}`)
      },
    })
  })
}
