import simpleRest from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin'
import { useDataProvider } from 'react-admin'
import { isSecret } from '../../../schema/kinds.ts'
import type { ModelField } from '../../../schema/modelField.ts'
import type { ProblemDocument, ProblemEntry } from '../../shared/problem.ts'
import { loadedDefinitions } from './definitions.ts'
import { type Answer, http } from './http.ts'
import { may } from './may.ts'
import { askPerson } from './questions.ts'
import { shownOnce } from './revealed.ts'
import { getSession } from './session.ts'
import { writable } from './writable.ts'

/** A record's id, or the values of an alternate key in their order. */
export type Id = Identifier | readonly (string | number)[]

/** One record's result of an action on many. */
export interface BulkResult {
  readonly id: number
  readonly ok: boolean
  readonly error?: ProblemEntry & Pick<ProblemDocument, 'asks' | 'answers'>
  /** Of a changed record: the version on which the change can be taken back. */
  readonly version?: number
}

/** A record that is to be changed together with others: its version, and the fields that become another. */
export interface RecordChange {
  readonly id: number
  readonly version: number
  readonly [field: string]: unknown
}

/** One change of a record. */
export interface HistoryEntry {
  readonly id: number
  readonly at: string
  readonly action: string
  readonly userId: number | null
  readonly userName: string | null
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>> | null
  /** What the action was told: the name of a file. */
  readonly input: Readonly<Record<string, unknown>> | null
  /** The questions that were answered with yes before. */
  readonly answered: readonly string[]
}

export interface StoredFile {
  readonly id: number
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly createdAt?: string
  readonly createdBy?: number | null
  readonly createdByName?: string | null
  /** Whether a later file of the same name counts in its place. */
  readonly superseded?: boolean
  readonly withdrawn?: boolean
}

/** The records of an action, by name, and its input. */
interface BulkOrder {
  readonly ids?: readonly Identifier[]
  readonly input?: object
  readonly records?: readonly RecordChange[]
}

/** What our API can do besides React-Admin's methods. Every method throws a `ProblemError` when refused. */
interface Besides {
  /** @param year the year in whose bounds it is done, where that is not the selected one */
  action(resource: string, id: Identifier, name: string, input?: object, year?: number): Promise<{ data: RaRecord }>
  /** An action on many records, `delete`, `restore` of what one has just deleted, or `change` of `records`. */
  bulkAction(resource: string, name: string, what: BulkOrder): Promise<readonly BulkResult[]>
  history(resource: string, id: Identifier, signal?: AbortSignal): Promise<readonly HistoryEntry[]>
  attachments(resource: string, id: Identifier, signal?: AbortSignal): Promise<readonly StoredFile[]>
  attach(resource: string, id: Identifier, file: File): Promise<StoredFile>
  upload(file: File): Promise<StoredFile>
  removeFile(id: number): Promise<void>
  /** An object URL of a stored file (files need the token); revoke it when it is shown no more. */
  fileUrl(id: number, signal?: AbortSignal): Promise<string>
}

export interface DaftarData extends DataProvider, Besides {}

const path = (resource: string, id: Id) =>
  `${resource}/${Array.isArray(id) ? id.map(encodeURIComponent).join('/') : encodeURIComponent(String(id))}`

/** A request about one record: an alternate key goes by POST, whose body says what is meant. */
function one(
  resource: string,
  id: Id,
  method: 'GET' | 'PUT' | 'DELETE',
  options: { body?: unknown; signal?: AbortSignal | undefined; key?: string | undefined; query?: string } = {},
): Promise<Answer<RaRecord>> {
  const { query = '', ...rest } = options
  return Array.isArray(id)
    ? http(path(resource, id) + query, {
        ...rest,
        method: 'POST',
        ...(method === 'GET' && { body: {} }),
        ...(method === 'DELETE' && { body: { _method: method } }),
      })
    : http(path(resource, id) + query, { ...rest, method })
}

interface Meta {
  /** Fields of each row; the list's columns when absent. */
  readonly fields?: readonly string[]
  /** Sums of money columns over the whole filter. */
  readonly totals?: boolean
  /** What fits the search best comes first. */
  readonly best?: boolean
  /** By which field a list is sorted when one is asked for; by itself when absent. */
  readonly sortedBy?: Readonly<Record<string, string>>
  /** Where is asked, if not in the branch and the year at hand. */
  readonly place?: Place
  /** Idempotency key of a write. */
  readonly key?: string
}

/** Another place than that at hand: a branch, and all years that the person may choose. */
export interface Place {
  readonly branch?: number
  readonly everyYear?: boolean
}

const headersOf = ({ branch, everyYear = false }: Place): Record<string, string> => ({
  ...(branch !== undefined && { Branch: String(branch) }),
  // A user who may not see all years together sees the current one.
  ...(everyYear && may(getSession().profile, 'viewAllFiscalYears') && { FiscalYear: 'all' }),
})

/** The most rows that the server answers at once. */
const most = 500

/** The simple-rest provider over our requests: their headers, keys and refusals; `told` hears what an answer's headers say. */
const rest = (meta: Meta = {}, onHeaders: (headers: Headers) => void = () => undefined): DataProvider =>
  simpleRest('', async (url: string, { method, body, signal }: Options = {}) => {
    const asked = new URLSearchParams()
    if (meta.fields) asked.set('fields', JSON.stringify(meta.fields))
    if (meta.totals) asked.set('totals', '1')
    if (meta.best) asked.set('best', '1')
    const answer = await http<unknown>(`${url.slice(1)}${asked.size ? `&${asked}` : ''}`, {
      method: method as 'GET',
      ...(typeof body === 'string' && { body: JSON.parse(body) }),
      signal: signal ?? undefined,
      key: meta.key,
      ...(meta.place && { headers: headersOf(meta.place) }),
    })
    onHeaders(answer.headers)
    return { ...answer, body: '' }
  })

type Options = Pick<RequestInit, 'method' | 'body' | 'signal'>

async function list<R extends RaRecord>(
  resource: string,
  params: Partial<GetListParams> & { signal?: AbortSignal },
): Promise<GetListResult<R>> {
  const { pagination, sort } = params
  const sorted = sort && { sort: { ...sort, field: params.meta?.sortedBy?.[sort.field] ?? sort.field } }
  if (pagination && pagination.perPage > most) return wholeList<R>(resource, params, pagination)
  let totals: string | null = null
  let drafts: string | null = null
  const { data, total = 0 } = await rest(params.meta, (headers) => {
    totals = headers.get('X-Totals')
    drafts = headers.get('X-Totals-Drafts')
  }).getList<R>(resource, { filter: {}, ...params, ...sorted } as GetListParams)
  // Beyond the end stands the last page: the list then goes there.
  if (pagination && pagination.page > 1 && !data.length && total > 0)
    return list(resource, { ...params, pagination: { ...pagination, page: Math.ceil(total / pagination.perPage) } })
  return { data, total, ...(totals !== null && { meta: { totals: JSON.parse(totals), drafts: JSON.parse(drafts ?? '{}') } }) }
}

/** More than one answer holds, as React-Admin's export asks for it: page by page. */
async function wholeList<R extends RaRecord>(
  resource: string,
  params: Parameters<typeof list>[1],
  { page, perPage }: NonNullable<GetListParams['pagination']>,
): Promise<GetListResult<R>> {
  const [from, to] = [(page - 1) * perPage, page * perPage]
  const rows: R[] = []
  let total = to
  for (let at = Math.floor(from / most); at * most < Math.min(to, total); at++) {
    const part = await list<R>(resource, { ...params, pagination: { page: at + 1, perPage: most } })
    total = part.total ?? 0
    rows.push(...part.data)
  }
  const first = from % most
  return { data: rows.slice(first, first + perPage), total }
}

/** What a part of React-Admin that names no fields may show. */
const ofRecord = (resource: string): readonly string[] | undefined => {
  const model = loadedDefinitions().find(resource)
  const { profile } = getSession()
  const shown = ({ kind, permission }: ModelField) => !isSecret(kind) && may(profile, permission)
  return model && [...model.fields.values()].flatMap((field) => (shown(field) ? [field.field] : [])).slice(0, 100)
}

const form = (file: File) => {
  const body = new FormData()
  body.append('file', file)
  return body
}

const post = async <T>(to: string, body: unknown, confirmed: readonly string[] = []): Promise<T> =>
  (await http<T>(to, { method: 'POST', body, confirmed })).json

/**
 * Does an action on many records; those that the server asks about are done again when the person says yes, or gives the answer of all
 * that ask for the same one.
 */
async function bulkAction(resource: string, name: string, what: BulkOrder): Promise<readonly BulkResult[]> {
  const send = async (order: BulkOrder, confirmed?: readonly string[]) =>
    (await post<{ results: BulkResult[] }>(`${resource}/actions/${name}`, order, confirmed)).results
  const results = await send(what)
  const asked = results.filter(({ error }) => error?.asks)
  const { records, ...order } = what
  const answered = new Map<number, BulkResult>()
  for (const alike of Map.groupBy(asked, ({ error }) => error?.answers?.join() ?? '').values()) {
    const questions = alike.flatMap(({ error }) => error ?? [])
    const said = await askPerson(questions, alike[0]?.error?.answers)
    if (!said) continue
    const ids = alike.map(({ id }) => id)
    const again = await send(records ? { records: records.filter(({ id }) => ids.includes(id)) } : { ...order, ids }, [
      ...questions.map(({ code }) => code),
      ...(said === true ? [] : [said]),
    ])
    for (const result of again) answered.set(result.id, result)
  }
  return results.map((result) => answered.get(result.id) ?? result)
}

const get = async <T>(from: string, signal?: AbortSignal): Promise<T> => (await http<T>(from, { signal })).json

const standard: DataProvider = {
  getList: (resource, params) => list(resource, { ...params, meta: { fields: ofRecord(resource), ...params.meta } }),
  getOne: async (resource, { id, signal }) => ({ data: (await one(resource, id, 'GET', { signal })).json as never }),
  getMany: (resource, { ids, signal }) =>
    list(resource, { filter: { id: ids }, pagination: { page: 1, perPage: ids.length }, ...(signal && { signal }) }) as never,
  getManyReference: (resource, { target, id, filter, ...rest }) =>
    list(resource, { ...rest, filter: { ...filter, [target]: id } }) as never,
  create: async (resource, { data, meta }) => {
    const made = await rest(meta).create(resource, { data: writable(resource, data, 'create') })
    return { data: shownOnce(made.data) } as never
  },
  update: async (resource, { id, data, meta }) => ({
    data: (await one(resource, id, 'PUT', { body: writable(resource, data, 'update'), key: meta?.key })).json as never,
  }),
  updateMany: async (resource, { ids, data }) => ({
    data: (await Promise.all(ids.map(async (id) => (await one(resource, id, 'PUT', { body: data })).json.id))) as never,
  }),
  delete: async (resource, { id, previousData }) => {
    const query = previousData?.version === undefined ? '' : `?version=${previousData.version}`
    return { data: ((await one(resource, id, 'DELETE', { query })).json ?? { id }) as never }
  },
  deleteMany: async (resource, { ids }) => {
    const results = await besides.bulkAction(resource, 'delete', { ids })
    const failed = results.find((result) => !result.ok)
    if (failed && results.every((result) => !result.ok)) throw new Error(failed.error?.message)
    return { data: results.filter((result) => result.ok).map((result) => result.id) as never }
  },
}

const besides: Besides = {
  action: async (resource, id, name, input = {}, year) => {
    const within = year !== undefined && { headers: { FiscalYear: String(year) } }
    return {
      data: shownOnce((await http<RaRecord>(`${path(resource, id)}/${name}`, { method: 'POST', body: input, ...within })).json),
    }
  },
  bulkAction,
  history: (resource, id, signal) => get(`${path(resource, id)}/history`, signal),
  attachments: (resource, id, signal) => get(`${path(resource, id)}/attachments`, signal),
  attach: (resource, id, file) => post(`${path(resource, id)}/attachments`, form(file)),
  upload: (file) => post('files', form(file)),
  removeFile: async (id) => void (await http(`files/${id}`, { method: 'DELETE' })),
  fileUrl: async (id, signal) =>
    URL.createObjectURL((await http<Blob>(`files/${id}`, { as: 'blob', signal, headers: { Accept: '*/*' } })).json),
}

export const dataProvider: DaftarData = { ...standard, ...besides }

/** The data provider with all that our API can do. */
export const useDaftar = (): DaftarData => useDataProvider<DaftarData>()
