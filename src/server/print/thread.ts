import { Worker } from 'node:worker_threads'
import { Problem } from '../problems/problem.ts'
import { faces } from './fonts.ts'

/** A picture beside the data, under the path by which the data names it. */
export interface Picture {
  readonly path: string
  readonly content: Uint8Array
}

/** A document to typeset: its template and its data. */
export interface Sheet {
  readonly template: string
  readonly data: unknown
  readonly images: readonly Picture[]
}

/** How a part of a table falls on pages, which count from 1. */
export interface Measure {
  readonly pages: number
  /** The page on which each row begins. */
  readonly rows: readonly number[]
}

/** What the thread is asked, and what it answers. */
export type Order = { readonly id: number; readonly sheet: Sheet; readonly want: 'pdf' | 'measure' }
export type Typeset = { readonly id: number } & (
  | { readonly result: Uint8Array | Measure }
  | { readonly failed: string }
  | { readonly unavailable: string }
)

/** The compiler found no way to set what it was given. */
export class SettingFault extends Error {}

interface Waiting {
  readonly resolve: (result: Uint8Array | Measure) => void
  readonly reject: (error: Error) => void
}

/** So many documents may wait for a thread; more are refused at once. */
const mostWaiting = 50

/** A thread that sets documents one after the other; it begins with the first one. */
export class SettingThread {
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #next = 0

  /** @throws Problem 503 when too many wait, or the platform has no compiler */
  async print(sheet: Sheet): Promise<Buffer> {
    return Buffer.from((await this.#ask(sheet, 'pdf')) as Uint8Array)
  }

  /** Sets a part of a report only to see on which pages its rows fall. */
  async measure(sheet: Sheet): Promise<Measure> {
    return (await this.#ask(sheet, 'measure')) as Measure
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #ask(sheet: Sheet, want: Order['want']): Promise<Uint8Array | Measure> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.size >= mostWaiting) throw new Problem(503, 'Print.Busy', { retryAfter: 5 })
      this.#worker ??= this.#begin()
      const id = this.#next++
      this.#waiting.set(id, { resolve, reject })
      this.#worker.ref()
      this.#worker.postMessage({ id, sheet, want } satisfies Order)
    })
  }

  #begin(): Worker {
    const begun = new Worker(new URL('./typesetter.ts', import.meta.url), { workerData: faces })
    begun.unref()
    begun.on('message', (answer: Typeset) => {
      const pending = this.#waiting.get(answer.id)
      this.#waiting.delete(answer.id)
      if (!this.#waiting.size) begun.unref()
      if ('result' in answer) pending?.resolve(answer.result)
      else if ('unavailable' in answer) pending?.reject(new Problem(503, 'Print.Unavailable'))
      else pending?.reject(new SettingFault(`The document could not be set: ${answer.failed}`))
    })
    begun.on('error', (error) => this.#drop(error))
    begun.on('exit', () => this.#worker === begun && this.#drop(new Error('The thread that sets documents has ended.')))
    return begun
  }

  #drop(error: Error): void {
    this.#worker = null
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}
