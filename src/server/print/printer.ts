import { SettingThread, type Sheet } from './thread.ts'

/** Sets documents as PDF beside the server, in threads that begin with the first document. */
export interface Printer {
  print(sheet: Sheet): Promise<Buffer>
  /** Does work that takes long with a thread of its own, which ends with it. */
  alone<T>(work: (thread: SettingThread) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** What may be long. */
const long = new Set(['report', 'label'])

/** Reports and labels have a thread of their own: a thousand rows take a second, for which no document of a record waits. */
export function openPrinter(): Printer {
  const [records, reports] = [new SettingThread(), new SettingThread()]
  return {
    print: (sheet) => (long.has(sheet.template) ? reports : records).print(sheet),
    alone: async (work) => {
      const thread = new SettingThread()
      try {
        return await work(thread)
      } finally {
        await thread.close()
      }
    },
    close: async () => {
      await Promise.all([records.close(), reports.close()])
    },
  }
}
