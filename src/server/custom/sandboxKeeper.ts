import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import type { Writable } from 'node:stream'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type MessagePort, workerData } from 'node:worker_threads'
import { type FromCode, type FromKeeper, pathOf, type ToCode, type ToKeeper } from './sandboxMessages.ts'
import { usageOf } from './sandboxUsage.ts'

// A thread of the server that keeps a process for each file of an installation that has code. It goes on while the server waits for
// such code without a pause, so that it can end what does not return.
const { port, signal } = workerData as { readonly port: MessagePort; readonly signal: Int32Array }
const program = fileURLToPath(new URL('sandboxProcess.ts', import.meta.url))
const product = fileURLToPath(new URL('../../../', import.meta.url))

/** How long a file may take to load, in milliseconds. */
const longestLoad = 10_000
/** How often a process that works is asked whether it still answers, in milliseconds. */
const beat = 100
/** Seconds of processor that it may take without an answer, and how often in a row it may fail to answer where it takes none. */
const mostWork = 1
const mostMissed = 100
/** Megabytes that the objects of a file may take, and its whole process. */
const mostObjects = 128
const mostMemory = 512
/** What a process may know of the server's surroundings. */
const surroundings = [
  'TZ',
  'LANG',
  'NODE_EXTRA_CA_CERTS',
  'NODE_USE_ENV_PROXY',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_DONT_FAKE_MONOTONIC',
]

interface Kept {
  readonly child: ChildProcess
  /** Calls without an outcome, and which of them have one before anything else is dealt with. */
  readonly open: Map<number, { readonly isNow: boolean; readonly outcomes: number }>
  /** How many calls have had an outcome. */
  outcomes: number
  /** Calls of that kind that were open when it was asked whether it still answers. */
  due: readonly number[]
  isLoaded: boolean
  missed: number
  /** Seconds of processor that it had taken when it last answered. */
  workedBefore: number
  /** Why it is ended. */
  reason?: string
}

/** What is said of a process that answers signs and no calls. */
const silent = 'it gives no answer to a call, so that its process was begun anew'

const all = new Map<string, Kept>()

function say(message: FromKeeper): void {
  port.postMessage(message)
  Atomics.add(signal, 0, 1)
  Atomics.notify(signal, 0)
}

/** The process of a file, which is begun when it is needed. */
function kept(file: string): Kept {
  const known = all.get(file)
  if (known) return known
  const path = pathOf(file)
  const own = `${dirname(realpathSync(path))}${sep}`
  const roots = [own, ...['schema', 'resources', 'node_modules'].map((folder) => `${product}${folder}${sep}`)]
  const child = fork(program, [path, ...roots.map((root) => pathToFileURL(root).href)], {
    serialization: 'advanced',
    // A fifth stream, by which answers arrive that code waits for without a pause.
    stdio: ['ignore', 'inherit', 'inherit', 'pipe', 'ipc'],
    execArgv: [
      '--permission',
      ...[...roots, `${product}src${sep}server${sep}custom${sep}`, `${product}package.json`].map(
        (root) => `--allow-fs-read=${root}`,
      ),
      `--max-old-space-size=${mostObjects}`,
      '--disable-warning=SecurityWarning',
    ],
    env: Object.fromEntries(surroundings.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))),
  })
  const fresh: Kept = { child, open: new Map(), outcomes: 0, due: [], isLoaded: false, missed: 0, workedBefore: 0 }
  all.set(file, fresh)
  const seconds = longestLoad / 1000
  const loading = setTimeout(() => end(fresh, `it took longer than ${seconds} seconds to load`), longestLoad)
  const watching = setInterval(() => watch(fresh), beat)
  child.on('message', (message: FromCode) => {
    // It says what it likes.
    if (typeof message !== 'object' || message === null) return
    if ('pong' in message) {
      fresh.missed = 0
      // It deals with one after the other: an outcome would have come before this sign.
      if (fresh.due.some((id) => fresh.open.has(id))) end(fresh, silent)
      return
    }
    if ('loaded' in message || 'unreadable' in message) {
      clearTimeout(loading)
      fresh.isLoaded = true
    }
    if (('gives' in message || 'fails' in message) && fresh.open.delete(message.id)) fresh.outcomes += 1
    say({ ...message, file })
  })
  child.once('error', (error) => end(fresh, error.message))
  child.once('exit', (code, signal) => {
    clearTimeout(loading)
    clearInterval(watching)
    if (all.get(file) === fresh) all.delete(file)
    const isFull = signal === 'SIGABRT' || code === 134
    const failure = {
      message:
        fresh.reason ??
        (isFull
          ? `it used more memory than ${mostObjects} MB`
          : `it ends the process that runs it (${signal ?? `code ${code}`})`),
    }
    for (const id of fresh.open.keys()) say({ file, id, fails: failure })
    if (!fresh.isLoaded) say({ file, unreadable: failure })
    else if (!fresh.open.size && fresh.reason !== '') say({ file, stray: failure, tenant: 0 })
    // It is begun at once, so that nobody waits for it who has done nothing; one that ends without being called waits for a call.
    if (fresh.isLoaded && fresh.reason !== '' && (fresh.outcomes > 0 || fresh.open.size > 0)) kept(file)
  })
  return fresh
}

/** Ends a process by force. @param reason what is said of it; nothing where it is no longer needed */
function end(of: Kept, reason: string): void {
  of.reason ??= reason
  of.child.kill('SIGKILL')
}

/** Ends a process that does not answer while it is to work, or that takes too much memory. One that a busy machine lets wait is not at fault. */
function watch(of: Kept): void {
  const usage = usageOf(of.child.pid)
  if (of.missed === 0) of.workedBefore = usage?.worked ?? 0
  const worked = usage ? usage.worked - of.workedBefore : (of.missed * beat) / 1000
  if (usage && usage.memory > mostMemory) end(of, `it used more memory than ${mostMemory} MB`)
  else if (worked >= mostWork) end(of, `it worked for longer than ${mostWork} second without a pause`)
  else if (of.missed >= mostMissed) end(of, silent)
  else if (of.isLoaded && of.open.size) {
    of.missed += 1
    of.due = [...of.open].flatMap(([id, { isNow }]) => (isNow ? [id] : []))
    pass(of, { ping: true })
  }
}

/** A process that has just ended hears nothing any more: its end is told by itself. */
const pass = ({ child }: Kept, message: ToCode): void => void child.send(message, () => undefined)

port.on('message', (message: ToKeeper) => {
  const { file } = message
  if ('end' in message) {
    const known = all.get(file)
    all.delete(file)
    if (known) end(known, '')
    return
  }
  // An answer is for the process that asked, and for none that has come in its place.
  const isWork = 'load' in message || ('passes' in message && 'call' in message.passes)
  const of = isWork ? kept(file) : all.get(file)
  if (!of) return
  if ('gaveUp' in message) {
    const call = of.open.get(message.gaveUp)
    of.open.delete(message.gaveUp)
    // One call may wait for something; where none has come to an end since it began, none will.
    if (call && call.outcomes === of.outcomes) end(of, silent)
  }
  if ('tells' in message) (of.child.stdio[3] as Writable).write(`${message.tells}\n`, () => undefined)
  if (!('passes' in message)) return
  if ('call' in message.passes) {
    if (!of.open.size) of.missed = 0
    of.open.set(message.passes.id, { isNow: message.passes.isNow, outcomes: of.outcomes })
  }
  pass(of, message.passes)
})
