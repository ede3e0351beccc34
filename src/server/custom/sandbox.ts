import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import {
  askable,
  type Call,
  type Failure,
  type FromKeeper,
  type Outline,
  type Place,
  pathOf,
  type Question,
  type Request,
  type ToKeeper,
} from './sandboxMessages.ts'
import { tellUnhandled } from './unhandled.ts'

/** How long a part of a behaviour may take, in milliseconds. */
const longest = 10_000

/** How long the server waits at most; the keeper gives up sooner. */
const longestNow = 30_000

/** Asks the database in the words of a file's code; what it is given is whatever the code gave. */
export type CodeQuery = (text: unknown, values: unknown) => Promise<readonly unknown[]>

/** What code may ask for while nobody else is served. */
type Asked = Readonly<Record<string, (...given: readonly never[]) => unknown>>

/** A call without an outcome. */
interface Open {
  /** The only one that may say anything of it. */
  readonly file: string
  readonly done: (outcome: { readonly gives: unknown } | { readonly fails: Error }) => void
  readonly query?: CodeQuery
  readonly asked?: Asked
  /** What was thrown when it asked. */
  thrown?: unknown
}

interface Keeper {
  say(message: ToKeeper): void
  /** Deals with what has arrived, or waits until something does. */
  wait(): void
}

let keeper: Keeper | undefined
let last = 0
const open = new Map<number, Open>()
const loads = new Map<string, PromiseWithResolvers<Outline>>()

/** Reads a file with code in a process of its own, which from then on does what is called in it. */
export function loadCode(file: string): Promise<Outline> {
  const load = Promise.withResolvers<Outline>()
  loads.set(file, load)
  theKeeper().say({ file, load: true })
  // The keeper holds no process back; who waits for it does.
  const waiting = setInterval(() => undefined, longest)
  return load.promise.finally(() => {
    clearInterval(waiting)
    loads.delete(file)
  })
}

/** Ends the process of a file. */
export const endCode = (file: string): void => theKeeper().say({ file, end: true })

/** Calls a function of a file and waits for it without a pause. @param asked what it may ask for meanwhile */
export function callNow(file: string, call: Place, given: readonly unknown[], tenant: number, asked?: Asked): unknown {
  const id = ++last
  let outcome: Parameters<Open['done']>[0] | undefined
  const own: Open = {
    file,
    done: (one) => {
      outcome = one
    },
    ...(asked && { asked }),
  }
  begin(file, own, { id, call, given, isNow: true, tenant })
  const until = Date.now() + longestNow
  while (!outcome) {
    if (Date.now() > until) finish(id, { fails: new Error(`it took longer than ${longestNow / 1000} seconds`) })
    else theKeeper().wait()
  }
  if ('gives' in outcome) return outcome.gives
  throw own.thrown ?? outcome.fails
}

/** Calls a part of a behaviour, which may take its time. */
export function callCode(
  file: string,
  call: Place,
  given: readonly unknown[],
  tenant: number,
  query: CodeQuery,
): Promise<unknown> {
  const id = ++last
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const waiting = setTimeout(() => {
    theKeeper().say({ file, gaveUp: id })
    finish(id, { fails: new Error(`it took longer than ${longest / 1000} seconds`) })
  }, longest)
  const done: Open['done'] = (outcome) => {
    clearTimeout(waiting)
    if ('gives' in outcome) resolve(outcome.gives)
    else reject(outcome.fails)
  }
  begin(file, { file, done, query }, { id, call, given, isNow: false, tenant })
  return promise
}

function begin(file: string, own: Open, passes: Call): void {
  open.set(passes.id, own)
  try {
    theKeeper().say({ file, passes })
  } catch (error) {
    // Something in it is no data.
    finish(passes.id, { fails: error as Error })
  }
}

function finish(id: number, outcome: Parameters<Open['done']>[0]): void {
  const one = open.get(id)
  open.delete(id)
  one?.done(outcome)
}

function hear(message: FromKeeper): void {
  const { file } = message
  if ('id' in message && open.has(message.id) && open.get(message.id)?.file !== file) return
  if ('loaded' in message) loads.get(file)?.resolve(message.loaded)
  else if ('unreadable' in message) loads.get(file)?.reject(errorOf(message.unreadable))
  else if ('stray' in message) tellUnhandled({ path: pathOf(file), tenant: message.tenant, error: errorOf(message.stray) })
  else if ('gives' in message) finish(message.id, { gives: message.gives })
  else if ('fails' in message) {
    const one = open.get(message.id)
    if (one && message.fails?.isAsked !== true) delete one.thrown
    finish(message.id, { fails: errorOf(message.fails) })
  } else if ('query' in message) void query(message)
  else if ('asks' in message) tell(message)
}

async function query(message: Question & { readonly file: string }): Promise<void> {
  const { file, id, query: number, text, values } = message
  const ask = open.get(id)?.query
  const answer = ask
    ? (async () => ask(text, values))().then(
        (rows) => ({ rows }),
        (error: unknown) => ({ fails: error instanceof Error ? error.message : String(error) }),
      )
    : { fails: 'a query came when the work was over' }
  theKeeper().say({ file, passes: { id, query: number, ...(await answer) } })
}

function tell(message: Request & { readonly file: string }): void {
  const { file, id, asks, given } = message
  const one = open.get(id)
  try {
    const gives = askable.some((name) => name === asks) ? one?.asked?.[asks]?.(...(given as readonly never[])) : undefined
    theKeeper().say({ file, tells: JSON.stringify({ gives }) })
  } catch (error) {
    if (one) one.thrown = error
    theKeeper().say({ file, tells: JSON.stringify({ fails: error instanceof Error ? error.message : String(error) }) })
  }
}

/** What a process said of a failure; it need not be one. */
function errorOf(failure: Failure): Error {
  const { message, stack } = Object(failure) as Partial<Failure>
  const error = new Error(String(message))
  if (typeof stack === 'string') error.stack = stack
  return error
}

function theKeeper(): Keeper {
  if (keeper) return keeper
  const { port1: port, port2 } = new MessageChannel()
  const signal = new Int32Array(new SharedArrayBuffer(4))
  const thread = new Worker(new URL('sandboxKeeper.ts', import.meta.url), {
    workerData: { port: port2, signal },
    transferList: [port2],
    execArgv: [],
  })
  port.on('message', hear)
  thread.once('error', (error) => {
    keeper = undefined
    for (const { reject } of loads.values()) reject(error)
    for (const id of [...open.keys()]) finish(id, { fails: error })
  })
  port.unref()
  thread.unref()
  keeper = {
    say: (message) => port.postMessage(message),
    wait: () => {
      const seen = Atomics.load(signal, 0)
      const received = receiveMessageOnPort(port)
      if (received) hear(received.message as FromKeeper)
      else Atomics.wait(signal, 0, seen, beat)
    },
  }
  return keeper
}

/** How long it is waited for a sign at once, in milliseconds. */
const beat = 1000
