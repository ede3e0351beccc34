import { randomBytes } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The settings of a server, read from the environment once at start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute path of the folder that holds the embedded database and the secret. */
  readonly dataDir: string
  /** Address of an external database; null means the embedded one. */
  readonly databaseUrl: string | null
  readonly secret: string
  readonly production: boolean
}

/** A setting that is missing or wrong; the message is one sentence for the person who starts the server. */
export class ConfigError extends Error {}

const shortestSecret = 32

export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const production = environment['NODE_ENV'] === 'production'
  const port = Number(environment['PORT'] ?? '8080')
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new ConfigError(`PORT must be a whole number from 0 to 65535, not "${environment['PORT']}".`)
  const host = environment['HOST'] ?? '127.0.0.1'
  if (!/^[\w.:-]+$/.test(host)) throw new ConfigError(`HOST must be a host name or an address, not "${host}".`)
  const databaseUrl = environment['DATABASE_URL'] || null
  if (databaseUrl !== null && !isPostgresUrl(databaseUrl)) throw new ConfigError('DATABASE_URL must look like postgres://user:password@host:5432/database.')
  const dataDir = resolve(environment['DATA_DIR'] ?? '.data')
  prepareFolder(dataDir)
  const secret = environment['DAFTAR_SECRET'] ?? (production ? '' : keptSecret(dataDir))
  if (secret.length < shortestSecret) throw new ConfigError(`DAFTAR_SECRET must be a random text of at least ${shortestSecret} characters${production ? ' in production' : ''}.`)
  return Object.freeze({ port, host, dataDir, databaseUrl, secret, production })
}

function isPostgresUrl(text: string): boolean {
  try {
    const { protocol, pathname } = new URL(text)
    return (protocol === 'postgres:' || protocol === 'postgresql:') && pathname.length > 1
  } catch {
    return false
  }
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
  } catch {
    throw new ConfigError(`The data folder ${folder} cannot be written; choose another one by DATA_DIR.`)
  }
}

/** A secret made once and kept readable for its owner alone. */
function keptSecret(folder: string): string {
  const file = join(folder, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 })
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
