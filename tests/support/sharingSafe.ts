import { connected } from './database.ts'
import type { Caller, School } from './school.ts'

type Row = { readonly id: number; readonly version: number } & Record<string, unknown>

let made = 0

/** A safe on the account of another one, as there were before each had to have its own. */
export async function sharingSafe(
  { databaseUrl }: Pick<School, 'databaseUrl'>,
  admin: Caller,
  place: { readonly branch: number; readonly year?: number },
  { account, ...safe }: Readonly<Record<string, unknown>>,
): Promise<Row> {
  const saved = async (resource: string, body: object): Promise<Row> => {
    const answer = await admin.call<Row>('POST', resource, { ...place, body })
    if (answer.status !== 201) throw new Error(`${resource}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const own = await saved('accounts', { code: `1198${made++}`, arabicName: 'صندوق', kind: 'asset', cashFlow: 'cash' })
  const row = await saved('safes', { ...safe, account: own.id })
  await shareAccount({ databaseUrl }, row.id, account)
  return { ...row, account }
}

/** Puts a safe on the account of another one. */
export async function shareAccount({ databaseUrl }: Pick<School, 'databaseUrl'>, safe: number, account: unknown): Promise<void> {
  await connected(databaseUrl, (client) => client.query('update safes set account_id = $1 where id = $2', [account, safe]))
}
