import { AsyncLocalStorage } from 'node:async_hooks'
import { readSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { serialize } from 'node:v8'
import { MissingAccount } from '../../../schema/recipe.ts'
import { boundImports } from './sandboxImports.ts'
import { type Answer, askable, type Call, type Failure, type FromCode, type Outline, type ToCode } from './sandboxMessages.ts'
import { outlineOf } from './sandboxOutline.ts'

// The process in which code of an installation runs: its arguments are the file, and the folders from which it may import. It trusts
// nothing that the file may have changed by then: what it needs of the process is taken before the file is read.
const [, , file = '', ...roots] = process.argv
const send = process.send?.bind(process) as (message: FromCode) => void
const afterwards = setImmediate
const tenantOf = new AsyncLocalStorage<number>()
/** Where the answers arrive that code waits for without a pause. */
const answers = 3

type Work = (...given: unknown[]) => unknown
type Exports = Readonly<Record<string, unknown>>

const failureOf = (error: unknown): Failure =>
  error instanceof Error
    ? { message: error.message, stack: error.stack, ...(asked.has(error) && { isAsked: true }) }
    : { message: String(error) }

/** What the server threw when it was asked, as it is thrown here. */
const asked = new WeakSet<object>()

/** Asks the server and waits for the answer, as functions that are not asynchronous must. */
function ask(id: number, asks: string, given: readonly unknown[]): unknown {
  send({ id, asks, given })
  const line: number[] = []
  const byte = Buffer.alloc(1)
  while (readSync(answers, byte, 0, 1, null) === 1 && byte[0] !== 10) line.push(byte[0] as number)
  const { gives, fails } = JSON.parse(Buffer.from(line).toString()) as { readonly gives?: unknown; readonly fails?: string }
  if (fails === undefined) return gives
  const error = new MissingAccount(fails)
  asked.add(error)
  throw error
}

const booksOf = (id: number) => Object.fromEntries(askable.map((name) => [name, (...given: unknown[]) => ask(id, name, given)]))

const queries = new Map<string, PromiseWithResolvers<readonly unknown[]>>()
let lastQuery = 0

const queryOf =
  (id: number) =>
  (text: readonly string[], ...values: unknown[]) => {
    const answer = Promise.withResolvers<readonly unknown[]>()
    lastQuery += 1
    send({ id, query: lastQuery, text: [...text], values })
    queries.set(`${id} ${lastQuery}`, answer)
    // The transaction fails with it, whether or not the code waits for it.
    answer.promise.catch(() => undefined)
    return answer.promise
  }

/** What a call may give, in megabytes: the server reads it while nobody else is served. */
const mostGiven = 4

function bounded(result: unknown): unknown {
  if (serialize(result).byteLength > mostGiven * 2 ** 20) throw new Error(`it gives more than ${mostGiven} MB`)
  return result
}

function workAt(exported: Exports, [name, work]: readonly [string, string]): { readonly of: object; readonly work: Work } {
  const holder = exported[name] as { readonly parts?: object }
  const of = 'parts' in holder && 'around' in holder ? (holder.parts as object) : holder
  return { of, work: (of as Record<string, Work>)[work] as Work }
}

async function answer(exported: Exports, message: Call): Promise<void> {
  const { id, call, given, isNow } = message
  try {
    const { of, work } = workAt(exported, call)
    if (isNow) {
      const result = work.apply(of, call[1] === 'ledger' ? [...given, booksOf(id)] : [...given])
      if (result instanceof Promise) {
        result.catch(() => undefined)
        throw new Error(`${call[1]} gives a promise, and nobody waits for it: it is no async function`)
      }
      send({ id, gives: bounded(result) })
      return
    }
    const [written] = given as readonly [object]
    send({ id, gives: bounded(await work.call(of, { ...written, query: queryOf(id) })) })
  } catch (error) {
    send({ id, fails: failureOf(error) })
  }
}

function settle({ id, query, rows, fails }: Answer): void {
  const key = `${id} ${query}`
  const waiting = queries.get(key)
  queries.delete(key)
  if (rows) waiting?.resolve(rows)
  else waiting?.reject(new Error(fails))
}

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => send({ stray: failureOf(error), tenant: tenantOf.getStore() ?? 0 }))
process.on('disconnect', process.exit.bind(process))
const loading = Promise.withResolvers<Exports>()
process.on('message', (message: ToCode) => {
  // Several messages that come together are heard together; a sign follows what they have brought about.
  if ('ping' in message) afterwards(() => send({ pong: true }))
  else if ('query' in message) settle(message)
  else
    void loading.promise.then(
      (exported) => tenantOf.run(message.tenant, () => answer(exported, message)),
      (error: unknown) => send({ id: message.id, fails: failureOf(error) }),
    )
})
loading.promise.catch(() => undefined)

boundImports(roots)
Reflect.deleteProperty(globalThis, 'process')
try {
  const exported = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Exports
  const loaded: Outline = outlineOf(exported)
  send({ loaded })
  loading.resolve(exported)
} catch (error) {
  send({ unreadable: failureOf(error) })
  loading.reject(error)
}
