import { parentPort, workerData } from 'node:worker_threads'
import { parseWorkbook } from './parse.ts'
import { SheetError, type SheetFault } from './sheetError.ts'
import type { Workbook } from './workbook.ts'

/** What the thread is given. */
export interface Work {
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** What it answers, once. */
export type Answer = { readonly workbook: Workbook } | { readonly fault: SheetFault; readonly params: SheetError['params'] }

function answer({ bytes, fileName }: Work): Answer {
  try {
    return { workbook: parseWorkbook(bytes, fileName) }
  } catch (error) {
    if (error instanceof SheetError) return { fault: error.code, params: error.params }
    throw error
  }
}

// The parser talks about damaged files; a stranger's file shall not write into the server's log.
for (const method of ['log', 'info', 'warn', 'error'] as const) console[method] = () => undefined

parentPort?.postMessage(answer(workerData as Work))
