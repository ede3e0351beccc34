import type pg from 'pg'
import { columnName, tableName } from '../../../schema/derive/names.ts'
import type { Registry } from '../../../schema/registry.ts'
import { secondFactorOf } from '../access/secondFactor/totp.ts'
import { quote } from '../database/quote.ts'
import { ownerOf, secretFields } from '../engine/accept/secrets.ts'
import { createSecretBox, type SecretBox } from '../outgoing/secretBox.ts'
import { encryptedFor } from '../webhooks/deliver.ts'

/** Where sealed secrets stand, and whose each is. */
interface Place {
  readonly table: string
  readonly key: string
  readonly column: string
  readonly isText: boolean
  readonly owner: (tenant: number, key: number) => string
  /** The marks of other tables (`users.second_factor_since`) that go with what nothing opens: a second factor that cannot be checked would keep its owner out for good. */
  readonly mark?: { readonly table: string; readonly column: string }
}

const placesIn = ({ models }: Registry): Place[] => [
  ...models.flatMap((model) =>
    secretFields(model).map(
      (field): Place => ({
        table: tableName(model.name),
        key: 'id',
        column: columnName(field),
        isText: true,
        owner: (tenant) => ownerOf(tenant, model.name, field.field),
      }),
    ),
  ),
  { table: 'webhook_secrets', key: 'webhook_id', column: 'sealed', isText: false, owner: encryptedFor },
  {
    table: 'second_factors',
    key: 'user_id',
    column: 'sealed',
    isText: false,
    owner: secondFactorOf,
    mark: { table: 'users', column: 'second_factor_since' },
  },
]

export interface ResealOptions {
  readonly registry: Registry
  /** The tenant's number there and here. */
  readonly from: number
  readonly to: number
  /** The secret of this installation, and that of the one the tenant comes from where it is known. */
  readonly secret: string
  readonly formerSecret: string | null
}

/**
 * Seals the secrets that the product must know again (keys of gateways, of webhooks) for this installation and the tenant's number in
 * it. What none of the known secrets opens stays sealed, as after a change of `DAFTAR_SECRET`; a second factor
 * is dropped then, and its owner sets one up again.
 * @returns how many can be read and how many cannot
 */
export async function reseal(
  client: pg.Client,
  { registry, from, to, secret, formerSecret }: ResealOptions,
): Promise<{ readonly readable: number; readonly lost: number }> {
  const own = createSecretBox(secret)
  const boxes = [own, ...(formerSecret === null ? [] : [createSecretBox(formerSecret)])]
  const result = { readable: 0, lost: 0 }
  for (const { table, key, column, isText, owner, mark } of placesIn(registry)) {
    const { rows } = await client.query<{ key: number; sealed: string | Buffer }>(
      `select ${quote(key)} as key, ${quote(column)} as sealed from ${quote(table)} where tenant_id = $1 and ${quote(column)} is not null`,
      [to],
    )
    for (const row of rows) {
      const sealed = typeof row.sealed === 'string' ? Buffer.from(row.sealed, 'base64') : row.sealed
      const opened = open(boxes, sealed, owner(from, row.key))
      if (opened === null) {
        result.lost++
        if (mark) {
          await client.query(`delete from ${quote(table)} where tenant_id = $1 and ${quote(key)} = $2`, [to, row.key])
          await client.query(`update ${quote(mark.table)} set ${quote(mark.column)} = null where tenant_id = $1 and id = $2`, [
            to,
            row.key,
          ])
        }
      } else {
        result.readable++
        const anew = own.encrypt(opened, owner(to, row.key))
        await client.query(`update ${quote(table)} set ${quote(column)} = $3 where tenant_id = $1 and ${quote(key)} = $2`, [
          to,
          row.key,
          isText ? anew.toString('base64') : anew,
        ])
      }
    }
  }
  return result
}

function open(boxes: readonly SecretBox[], sealed: Buffer, of: string): string | null {
  const box = boxes.find((one) => one.opens(sealed, of))
  return box ? box.decrypt(sealed, of) : null
}
