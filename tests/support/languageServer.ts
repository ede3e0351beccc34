import { spawn } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: { readonly items?: readonly unknown[] }
  readonly result?: unknown
}

/** The language service that editors ask, over the files of the project. */
export interface LanguageServer {
  /** What is wrong with a file of that text, a line each: the number of the line, counted from 1, and the sentence. */
  faults(file: string, text: string): Promise<string[]>
  /** The names that are offered where the text has `¦`. */
  offered(file: string, text: string): Promise<string[]>
  close(): void
}

/** Starts the compiler as an editor does. Files are told to it and never written. */
export async function startLanguageServer(): Promise<LanguageServer> {
  const child = spawn(process.execPath, [`${root}node_modules/typescript/bin/tsc`, '--lsp', '--stdio'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map<number, (message: Message) => void>()
  const send = (message: object) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  let last = 0
  const ask = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve) => {
      last += 1
      waiting.set(last, ({ result }) => resolve(result as T))
      send({ id: last, method, params })
    })
  let read = Buffer.alloc(0)
  child.stdout.on('data', (chunk: Buffer) => {
    read = Buffer.concat([read, chunk])
    for (;;) {
      const end = read.indexOf('\r\n\r\n')
      const length = Number(/Content-Length: (\d+)/i.exec(read.subarray(0, Math.max(0, end)).toString())?.[1])
      if (end < 0 || read.length < end + 4 + length) return
      const message = JSON.parse(read.subarray(end + 4, end + 4 + length).toString()) as Message
      read = read.subarray(end + 4 + length)
      // It asks for settings, of which there are none.
      if (message.method !== undefined && message.id !== undefined)
        send({ id: message.id, result: message.params?.items?.map(() => null) ?? null })
      else if (message.id !== undefined) waiting.get(message.id)?.(message)
    }
  })
  const rootUri = pathToFileURL(root).href
  await ask('initialize', {
    processId: process.pid,
    rootUri,
    workspaceFolders: [{ uri: rootUri, name: 'daftar' }],
    capabilities: { textDocument: { completion: {}, diagnostic: {} } },
  })
  send({ method: 'initialized', params: {} })
  const opened = async <T>(file: string, text: string, ask: (uri: string) => Promise<T>): Promise<T> => {
    const uri = pathToFileURL(root + file).href
    send({ method: 'textDocument/didOpen', params: { textDocument: { uri, languageId: 'typescript', version: 1, text } } })
    const answer = await ask(uri)
    send({ method: 'textDocument/didClose', params: { textDocument: { uri } } })
    return answer
  }
  return {
    faults: (file, text) =>
      opened(file, text, async (uri) => {
        const { items } = await ask<{ items: readonly { message: string; range: { start: { line: number } } }[] }>(
          'textDocument/diagnostic',
          { textDocument: { uri } },
        )
        return items.map(({ message, range }) => `${range.start.line + 1}: ${message}`)
      }),
    offered: (file, text) => {
      const before = text.slice(0, text.indexOf('¦')).split('\n')
      const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 }
      return opened(file, text.replace('¦', ''), async (uri) => {
        const { items } = await ask<{ items: readonly { label: string }[] }>('textDocument/completion', {
          textDocument: { uri },
          position,
        })
        return items.map(({ label }) => label.replace(/\?$/, ''))
      })
    },
    close: () => void child.kill(),
  }
}
