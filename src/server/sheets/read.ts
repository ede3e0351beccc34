import { Worker } from 'node:worker_threads'
import { limits, megabyte } from './limits.ts'
import { SheetError } from './sheetError.ts'
import type { Workbook } from './workbook.ts'
import type { Answer, Work } from './worker.ts'

/** Bytes that an imported file may have. */
export const importLimit: number = limits.fileBytes

export interface ReadOptions {
  /** Bytes that the file may have; 1 MB by default. */
  readonly maxBytes?: number
  /** Milliseconds after which reading is given up; 20 seconds by default. */
  readonly time?: number
}

/** Of the environment a thread knows only where compiled code lies, without which it would compile the readers for each file anew. */
const compiled = (({ NODE_COMPILE_CACHE }) => (NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}))(process.env)

/** A thread of its own for each file: nothing of one file can reach the next. Starting it takes less than reading. */
function readInThread(work: Work, time: number): Promise<Workbook> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: work,
      transferList: [work.bytes.buffer as ArrayBuffer],
      resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
      env: compiled,
    })
    const fail = (error: SheetError): void => {
      reject(error)
      void worker.terminate()
    }
    const timer = setTimeout(() => fail(new SheetError('File.TooExpanded')), time)
    worker.once('message', (answer: Answer) => {
      if ('workbook' in answer) resolve(answer.workbook)
      else reject(new SheetError(answer.fault, answer.params))
      void worker.terminate()
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      fail(new SheetError(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'File.TooExpanded' : 'File.Broken')),
    )
    worker.once('exit', () => {
      clearTimeout(timer)
      reject(new SheetError('File.Broken'))
    })
  })
}

let running = 0
const waiting: (() => void)[] = []

/** Runs one work after another, a few at a time, so that many files at once cannot take all the memory. */
async function limited<T>(work: () => Promise<T>): Promise<T> {
  if (running >= limits.workers) await new Promise<void>((turn) => waiting.push(turn))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/**
 * Reads any spreadsheet that people bring into plain grids: .xlsx, .xls, separated text and web pages, recognised by content.
 * Hostile files are met in a thread with limits of time and memory.
 * @param fileName gives a name to the sheet of a text file; its ending means nothing
 * @throws SheetError with one of `sheetFaults`
 */
export async function readWorkbook(bytes: Uint8Array, fileName = '', options: ReadOptions = {}): Promise<Workbook> {
  const most = options.maxBytes ?? importLimit
  if (bytes.length > most) throw new SheetError('File.TooLarge', { max: most / megabyte })
  if (bytes.length === 0) throw new SheetError('File.Empty')
  return limited(() => readInThread({ bytes: new Uint8Array(bytes), fileName }, options.time ?? limits.time))
}
