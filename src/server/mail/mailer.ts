import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { MailSettings } from './settings.ts'

/** A letter to one person, as plain text and as HTML. */
export interface Letter {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Sends letters behind the back of the request: no request waits for a mail server or fails because of it. */
export interface Mailer {
  /** Accepts a letter. Failures are logged, without address or content. */
  post(letter: Letter): void
  /** Whether the last letter went out; without a mail server letters lie in a folder. */
  state(): 'ok' | 'folder' | 'failing'
  /** Waits a little for what is under way and lets go of the rest. */
  close(): Promise<void>
}

/** Letters under way at the same time, beyond which further ones are refused. */
const most = 100
const attempts = 3
const pauses = [2_000, 15_000]
const timeout = 2_000

/** A mail server that hangs is given up after these, unless the address says otherwise (`?connectionTimeout=…`). */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 }

export function createMailer(settings: MailSettings, log: (line: string) => void): Mailer {
  const send = settings.smtpUrl === null ? toFile(settings, log) : bySmtp(settings.smtpUrl, settings.from)
  const under = new Set<Promise<void>>()
  const closing = new AbortController()
  let failing = false
  const deliver = async (letter: Letter): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        await send(letter)
        failing = false
        return
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        const final = (responseCode !== undefined && responseCode >= 500) || attempt >= attempts || closing.signal.aborted
        if (final) {
          failing = true
          return log(`A letter could not be sent (${responseCode ?? code ?? 'unknown fault'}).`)
        }
        await wait(pauses[attempt - 1], undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }
  return {
    post: (letter) => {
      if (under.size >= most) return log(`A letter was not sent: ${most} others are waiting.`)
      const one = deliver(letter).finally(() => under.delete(one))
      under.add(one)
    },
    state: () => (failing ? 'failing' : settings.smtpUrl === null ? 'folder' : 'ok'),
    close: async () => {
      closing.abort()
      await Promise.race([Promise.all(under), wait(timeout, undefined, { ref: false })])
    },
  }
}

function bySmtp(url: string, from: string): (letter: Letter) => Promise<void> {
  const options = Object.fromEntries(new URL(url).searchParams)
  const address = new URL(url)
  address.search = new URLSearchParams({
    ...Object.fromEntries(Object.entries(timeouts).map(([name, ms]) => [name, String(ms)])),
    ...options,
  }).toString()
  const transport = createTransport(address.toString(), { from, disableFileAccess: true, disableUrlAccess: true })
  return async (letter) => void (await transport.sendMail(letter))
}

function toFile(settings: MailSettings, log: (line: string) => void): (letter: Letter) => Promise<void> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from: settings.from })
  return async (letter) => {
    const { message } = await transport.sendMail({ ...letter, disableFileAccess: true, disableUrlAccess: true })
    await mkdir(settings.folder, { recursive: true, mode: 0o700 })
    const file = join(settings.folder, `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`)
    // A letter that lies there is whole.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600, flag: 'wx' })
    await rename(`${file}.part`, file)
    log(`No SMTP_URL is set: a letter lies in ${file}`)
  }
}
