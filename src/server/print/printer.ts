import { SettingThread, type Sheet } from './thread.ts'

/** Sets documents as PDF beside the server, in threads that begin with the first document. */
export interface Printer {
  print(sheet: Sheet): Promise<Buffer>
  /** Does work that takes long with a thread of its own, which ends with it. */
  alone<T>(work: (thread: SettingThread) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Reports have a thread of their own: one of a thousand rows takes a second, for which no document of a record waits. */
export function openPrinter(): Printer {
  const [records, reports] = [new SettingThread(), new SettingThread()]
  return {
    print: (sheet) => (sheet.template === 'report' ? reports : records).print(sheet),
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
