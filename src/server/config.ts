import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { MailSettings } from './mail/settings.ts'

/** The settings of a server, read from the environment once at start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds the embedded database and the secret. */
  readonly dataDir: string
  /** Address of an external database; null means the embedded one. */
  readonly databaseUrl: string | null
  /** Nodes of a distributed database that are asked straight, as `host:port`; none where the coordinator is asked for all. */
  readonly databaseNodes: readonly string[]
  readonly secret: string
  /** The secret of the installation that a tenant comes from; null where it is the same one, or not known. */
  readonly formerSecret: string | null
  /** Words that both installations agree on, which sign the archive of a tenant that moves; null: this installation's secret signs it. */
  readonly archivePassphrase: string | null
  readonly production: boolean
  readonly mail: MailSettings
  /** Whether webhooks may be sent into private networks, and without encryption. */
  readonly webhooksMayBePrivate: boolean
  /** Another installation that shows the reports, without a slash at its end; null means this one. */
  readonly reportsUrl: string | null
  /** Another address that answers the application; null where this installation does. */
  readonly apiUrl: string | null
  /** Where applications stand that may ask this installation from another address. */
  readonly origins: readonly string[]
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is believed; `loopback`: of this machine. */
  readonly trustedProxies: readonly string[]
  /** How long browsers are told to ask by TLS alone, in seconds; 0: they are not told. */
  readonly hstsSeconds: number
  /** Where a school that has no living subscription makes contact, unless its subscription names a place of its own. */
  readonly contactUrl: string | null
  /** Whoever has it may read the metrics; null: nobody from another machine. */
  readonly metricsToken: string | null
  /** Whether without a token whoever asks from this machine may read the metrics. */
  readonly metricsLocal: boolean
  /** Absolute path of a file that is touched after each backup; null where nobody does. */
  readonly backupFile: string | null
  /** What the server's own log holds: errors and warnings, or each request too. */
  readonly logLevel: 'warn' | 'info'
  /** How many requests a tenant may send to this server within a minute; null: the product's own measure. */
  readonly tenantPerMinute: number | null
}

/** Settings that are missing or wrong; the message is one sentence for each, a line each, for the person who starts the server. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const shortestSecret = 32
const modes = ['production', 'development', 'test']

/** Reads and checks all settings; an empty variable counts as missing. Throws one `ConfigError` with all faults. */
export function readConfig(environment: Environment = process.env): Config {
  const faults: string[] = []
  const read = <T>(reader: () => T, otherwise: T): T => {
    try {
      return reader()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      faults.push(error.message)
      return otherwise
    }
  }
  const production = read(() => readMode(environment), false)
  const port = read(() => readPort(environment), 0)
  const host = read(() => readHost(environment), '')
  const databaseUrl = read(() => readDatabaseUrl(environment), null)
  const databaseNodes = read(() => readNodes(environment), [])
  const dataDir = resolve(environment.DATA_DIR || '.data')
  const usable = read(() => prepareFolder(dataDir), false)
  const secret = read(() => readSecret(environment, production, usable ? dataDir : null), '')
  const archivePassphrase = read(() => readPassphrase(environment), null)
  const mail = read(() => readMail(environment, dataDir), noMail)
  const reportsUrl = read(() => readAddress(environment, 'REPORTS_URL', 'of the installation that shows the reports'), null)
  const apiUrl = read(() => readAddress(environment, 'API_URL', 'that answers the application'), null)
  const origins = read(() => readOrigins(environment), [])
  const trustedProxies = read(() => readProxies(environment), [])
  const hstsSeconds = read(() => readHsts(environment), 0)
  const contactUrl = read(() => readContact(environment, production), null)
  const metricsToken = read(() => readToken(environment), null)
  const metricsLocal = read(() => readFlag(environment, 'METRICS_LOCAL', production ? 'no' : 'yes'), false)
  const tenantPerMinute = read(() => readPerMinute(environment), null)
  const logLevel = read(() => readLevel(environment), 'warn')
  const webhooksMayBePrivate = read(() => readFlag(environment, 'WEBHOOKS_PRIVATE'), false)
  if (faults.length) throw new ConfigError(faults.join('\n'))
  return Object.freeze({
    port,
    host,
    dataDir,
    databaseUrl,
    databaseNodes,
    secret,
    formerSecret: environment.DAFTAR_FORMER_SECRET || null,
    archivePassphrase,
    production,
    mail,
    webhooksMayBePrivate,
    reportsUrl,
    apiUrl,
    origins,
    trustedProxies,
    hstsSeconds,
    contactUrl,
    metricsToken,
    metricsLocal,
    backupFile: environment.BACKUP_FILE ? resolve(environment.BACKUP_FILE) : null,
    logLevel,
    tenantPerMinute,
  })
}

const noMail: MailSettings = { smtpUrl: null, from: '', folder: '', publicUrl: null }

/** A link in a letter must not follow a header that anyone can forge: with a mail server the public address must be set. */
function readMail(environment: Environment, dataDir: string): MailSettings {
  const smtpUrl = environment.SMTP_URL || null
  const publicUrl = readAddress(environment, 'PUBLIC_URL', 'of this installation')
  const from = environment.MAIL_FROM || null
  const known = smtpUrl !== null && URL.canParse(smtpUrl) ? new URL(smtpUrl) : null
  if (smtpUrl !== null && (!known?.hostname || !['smtp:', 'smtps:'].includes(known.protocol)))
    throw new ConfigError(
      'SMTP_URL must look like smtp://user:password@mail.example:587 or smtps://user:password@mail.example:465.',
    )
  if (from !== null && !/^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(from))
    throw new ConfigError(
      `MAIL_FROM must be an address, or a name with an address like "School <school@mail.example>", not "${from}".`,
    )
  if (smtpUrl !== null && (publicUrl === null || from === null))
    throw new ConfigError(
      'With SMTP_URL, MAIL_FROM (the sender) and PUBLIC_URL (the address of this installation, for links in letters) are needed too.',
    )
  return { smtpUrl, from: from ?? 'daftar@localhost', folder: join(dataDir, 'mail'), publicUrl }
}

/** An address under which a browser reaches something, without a slash at its end. */
function readAddress(environment: Environment, name: 'PUBLIC_URL' | 'REPORTS_URL' | 'API_URL', what: string): string | null {
  const address = environment[name]?.replace(/\/+$/, '') || null
  if (address !== null && !(/^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/.test(address) && URL.canParse(address)))
    throw new ConfigError(`${name} must be the address ${what}, like https://daftar.example, not "${address}".`)
  return address
}

/** Each an origin as browsers send it: scheme, name and port, nothing behind. */
function readOrigins(environment: Environment): string[] {
  const origins = (environment.ALLOWED_ORIGINS ?? '')
    .split(',')
    .map((one) => one.trim().replace(/\/$/, ''))
    .filter(Boolean)
  const wrong = origins.find((one) => !/^https?:/.test(one) || !URL.canParse(one) || new URL(one).origin !== one)
  if (wrong !== undefined)
    throw new ConfigError(`ALLOWED_ORIGINS must be addresses like https://app.example with commas between, not "${wrong}".`)
  return origins
}

/** An address, a network of them, or this machine. */
const isProxy = (text: string): boolean => {
  const [address = '', prefix, more] = text.split('/')
  const longest = isIP(address) === 6 ? 128 : 32
  const isNetwork = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= longest)
  return text === 'loopback' || (isIP(address) > 0 && isNetwork && more === undefined)
}

/** Whoever stands before the server and says who asks: everybody else could say of themselves what they like. */
function readProxies({ TRUSTED_PROXIES: text = '' }: Environment): string[] {
  const proxies = (text || 'loopback').split(',').map((one) => one.trim())
  if (proxies.join() === 'none') return []
  const wrong = proxies.find((one) => !isProxy(one))
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUSTED_PROXIES must be addresses or networks like 10.0.0.5, 10.1.0.0/16 with commas between, loopback, or none, not "${wrong}".`,
    )
  return proxies
}

/** A browser that was told cannot be told otherwise before the time is over: it is said by whoever has the certificates. */
function readHsts({ HSTS_SECONDS: text }: Environment): number {
  if (!text) return 0
  if (!/^\d{1,9}$/.test(text)) throw new ConfigError(`HSTS_SECONDS must be a whole number from 0 on, not "${text}".`)
  return Number(text)
}

/** The chat of the demo schools' operator. */
const demoContact = 'https://wa.me/966500000000'

/**
 * Opened by a button in everyone's browser: a page, a letter or a call, and no script. Where none is set, whoever sends the
 * installation's letters is written to.
 */
function readContact(environment: Environment, production: boolean): string | null {
  const value = environment.CONTACT_URL || null
  if (value === null) {
    if (!production) return demoContact
    const sender = /<([^>]+)>$/.exec(environment.MAIL_FROM ?? '')?.[1] ?? environment.MAIL_FROM
    return sender ? `mailto:${sender}` : null
  }
  if (!URL.canParse(value) || !['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(value).protocol))
    throw new ConfigError(
      `CONTACT_URL must be an address like https://wa.me/966500000000 or mailto:sales@daftar.example, not "${value}".`,
    )
  return value
}

function readFlag(environment: Environment, name: 'WEBHOOKS_PRIVATE' | 'METRICS_LOCAL', otherwise: 'yes' | 'no' = 'no'): boolean {
  const value = environment[name] || otherwise
  if (!['yes', 'no'].includes(value)) throw new ConfigError(`${name} must be yes or no, not "${value}".`)
  return value === 'yes'
}

function readMode(environment: Environment): boolean {
  const mode = environment.NODE_ENV || 'development'
  if (!modes.includes(mode)) throw new ConfigError(`NODE_ENV must be production, development or test, not "${mode}".`)
  return mode === 'production'
}

function readPort(environment: Environment): number {
  const text = environment.PORT || '8080'
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535)
    throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${text}".`)
  return port
}

function readHost(environment: Environment): string {
  const host = environment.HOST || '127.0.0.1'
  if (!/^[\w.:-]+$/.test(host)) throw new ConfigError(`HOST must be a host name or an address, not "${host}".`)
  return host
}

/** The address holds a password: a wrong one is not repeated. */
function readDatabaseUrl(environment: Environment): string | null {
  const text = environment.DATABASE_URL || null
  if (text === null) return null
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) {
    throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  }
  return text
}

/** The workers of a distributed database, by the names under which its coordinator knows them. */
function readNodes(environment: Environment): string[] {
  const nodes = (environment.DATABASE_NODES ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const wrong = nodes.find((one) => !/^[\w.-]+:\d{1,5}$/.test(one))
  if (wrong !== undefined)
    throw new ConfigError(`DATABASE_NODES must be nodes like 10.0.0.2:5432 with commas between, not "${wrong}".`)
  if (nodes.length && !environment.DATABASE_URL)
    throw new ConfigError('With DATABASE_NODES, DATABASE_URL must be the address of their coordinator.')
  return nodes
}

/**
 * Makes the folder and those above it. Node's own `recursive` never comes back where a system says of a folder in one that is
 * there that it is not, as below /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have made it just now.
    if (!existsSync(folder)) throw error
  }
}

/** Makes the folder and writes into it once: permissions alone do not say whether a disk is writable. */
function prepareFolder(folder: string): true {
  const probe = join(folder, `.probe-${process.pid}`)
  try {
    makeFolder(folder)
    writeFileSync(probe, '')
    rmSync(probe)
    return true
  } catch (error) {
    throw new ConfigError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}); mend its rights or choose another one by DATA_DIR.`,
    )
  }
}

function readToken({ METRICS_TOKEN: token }: Environment): string | null {
  if (!token) return null
  if (!/^[\x21-\x7e]{16,}$/.test(token)) throw new ConfigError('METRICS_TOKEN must be a random text of at least 16 characters.')
  return token
}

function readPassphrase({ DAFTAR_ARCHIVE_PASSPHRASE: words }: Environment): string | null {
  if (!words) return null
  if (words.length < 16) throw new ConfigError('DAFTAR_ARCHIVE_PASSPHRASE must have at least 16 characters.')
  return words
}

function readPerMinute({ TENANT_PER_MINUTE: count }: Environment): number | null {
  if (!count) return null
  if (!/^[1-9]\d{0,6}$/.test(count)) throw new ConfigError(`TENANT_PER_MINUTE must be a whole number from 1 on, not "${count}".`)
  return Number(count)
}

function readLevel({ LOG_LEVEL: level }: Environment): 'warn' | 'info' {
  if (!level || level === 'warn') return 'warn'
  if (level !== 'info') throw new ConfigError(`LOG_LEVEL must be warn or info, not "${level}".`)
  return level
}

function readSecret(environment: Environment, production: boolean, folder: string | null): string {
  const value = environment.DAFTAR_SECRET || null
  const wish = `a random text of at least ${shortestSecret} characters, for example from "openssl rand -base64 48"`
  if (value === null && production) throw new ConfigError(`DAFTAR_SECRET is missing: in production it must be ${wish}.`)
  if (value === null) return folder === null ? '' : storedSecret(folder)
  if (!isRandom(value)) throw new ConfigError(`DAFTAR_SECRET is too short or too easy to guess: it must be ${wish}.`)
  return value
}

/** Long enough, and not one key held down or a word of the documentation repeated. */
function isRandom(secret: string): boolean {
  return secret.length >= shortestSecret && new Set(secret).size >= 12 && !/change.?me|example|secret|password/i.test(secret)
}

/** A secret made once and kept readable for its owner alone. */
function storedSecret(folder: string): string {
  const file = join(folder, 'secret')
  try {
    if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
    chmodSync(file, 0o600)
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length >= shortestSecret) return secret
  } catch (error) {
    throw new ConfigError(
      `The secret in ${file} cannot be read (${(error as NodeJS.ErrnoException).code}); mend its rights or give one by DAFTAR_SECRET.`,
    )
  }
  throw new ConfigError(
    `The secret in ${file} is damaged; remove the file to get a new one (everyone signs in again) or give one by DAFTAR_SECRET.`,
  )
}
