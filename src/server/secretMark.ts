import { hkdfSync } from 'node:crypto'
import { ConfigError } from './config.ts'
import { connected } from './database/connected.ts'

/** Tells secrets apart and nothing of them. */
const markOf = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'daftar which secret', 32)).toString('base64url')

/**
 * Keeps servers with different secrets from one database: what one seals the other cannot open. The first one leaves its mark.
 * @param url of the database, as its owner
 * @throws ConfigError for another secret than that of the database
 */
export async function assertSameSecret(url: string, secret: string): Promise<void> {
  const mark = markOf(secret)
  const stored = await connected(url, 'daftar secret', async (client) => {
    await client.query(
      'create table if not exists daftar_secret (only_one boolean primary key default true check (only_one), mark text not null)',
    )
    await client.query('insert into daftar_secret (mark) values ($1) on conflict do nothing', [mark])
    return (await client.query<{ mark: string }>('select mark from daftar_secret')).rows[0]?.mark
  })
  if (stored !== mark)
    throw new ConfigError(
      'DAFTAR_SECRET (without one, the file secret in DATA_DIR) is another one than that of this database: give that one, or, if it is lost, run "delete from daftar_secret" in the database and enter keys of gateways and secrets of webhooks anew.',
    )
}
