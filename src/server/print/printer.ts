import { Worker } from 'node:worker_threads'
import { Problem } from '../http/problem.ts'
import { faces } from './fonts.ts'

/** A picture beside the data, under the path by which the data names it. */
export interface Picture {
  readonly path: string
  readonly content: Uint8Array
}

/** A document to be set: which template, what stands in it. */
export interface Sheet {
  readonly template: string
  readonly data: unknown
  readonly images: readonly Picture[]
}

/** What the thread answers. */
export type Typeset = { readonly id: number } & (
  | { readonly pdf: Uint8Array }
  | { readonly failed: string }
  | { readonly unavailable: string }
)

/** Sets documents as PDF beside the server, in threads that begin with the first document. */
export interface Printer {
  print(sheet: Sheet): Promise<Buffer>
  /** Sets a document that takes long in a thread of its own, which gives its memory back at the end; rejects with the signal's reason. */
  printAlone(sheet: Sheet, signal: AbortSignal): Promise<Buffer>
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (pdf: Buffer) => void
  readonly reject: (error: Error) => void
}

/** So many documents may wait for a thread; more are refused at once. */
const mostWaiting = 50

/** Reports have a thread of their own: one of a thousand rows takes a second, for which no document of a record waits. */
export function openPrinter(): Printer {
  const [records, reports] = [openThread(), openThread()]
  return {
    print: (sheet) => (sheet.template === 'report' ? reports : records).print(sheet),
    printAlone: async (sheet, signal) => {
      signal.throwIfAborted()
      const thread = openThread()
      const stopped = Promise.withResolvers<never>()
      const stop = () => stopped.reject(signal.reason)
      signal.addEventListener('abort', stop)
      try {
        return await Promise.race([thread.print(sheet), stopped.promise])
      } finally {
        signal.removeEventListener('abort', stop)
        // A page that is being set is set to its end first; nobody waits for that.
        void thread.close()
      }
    },
    close: async () => {
      await Promise.all([records.close(), reports.close()])
    },
  }
}

function openThread(): Omit<Printer, 'printAlone'> {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | null = null
  let next = 0
  const drop = (error: Error) => {
    thread = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const begin = (): Worker => {
    const begun = new Worker(new URL('./typesetter.ts', import.meta.url), { workerData: faces })
    begun.unref()
    begun.on('message', (answer: Typeset) => {
      const asked = waiting.get(answer.id)
      waiting.delete(answer.id)
      if (!waiting.size) begun.unref()
      if ('pdf' in answer) asked?.resolve(Buffer.from(answer.pdf))
      else if ('unavailable' in answer) asked?.reject(new Problem(503, 'Print.Unavailable'))
      else asked?.reject(new Error(`The document could not be set: ${answer.failed}`))
    })
    begun.on('error', drop)
    begun.on('exit', () => thread === begun && drop(new Error('The thread that sets documents has ended.')))
    return begun
  }
  return {
    print: (sheet) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= mostWaiting) throw new Problem(503, 'Print.Busy', { retryAfter: 5 })
        thread ??= begin()
        const id = next++
        waiting.set(id, { resolve, reject })
        thread.ref()
        thread.postMessage({ id, sheet })
      }),
    close: async () => {
      await thread?.terminate()
    },
  }
}
