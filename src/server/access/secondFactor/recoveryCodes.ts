import { createHash, randomInt } from 'node:crypto'
import type { Run } from '../../database/database.ts'
import { list, sql } from '../../database/sql.ts'

const count = 10
/** Without signs that are taken for one another. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

const newCode = (): string => Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

/** A code of 79 bits: a hash that is made fast is enough. */
const hashOf = (code: string): Buffer => createHash('sha256').update(`recovery ${code}`).digest()

/** A recovery code as it was typed, without the separators between its groups; null for anything else. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, '')
  return code.length === length && [...code].every((sign) => signs.includes(sign)) ? code : null
}

/** Makes ten recovery codes in the place of those that there were. @returns them, to be shown once, in groups of four */
export async function makeRecoveryCodes(run: Run, tenant: number, user: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode)
  await run(sql`delete from recovery_codes where tenant_id = ${tenant} and user_id = ${user}`)
  await run(
    sql`insert into recovery_codes (tenant_id, user_id, hash) values ${list(codes.map((code) => sql`(${tenant}, ${user}, ${hashOf(code)})`))}`,
  )
  return codes.map((code) => code.replace(/.{4}(?=.)/g, '$&-'))
}

/** Uses a recovery code up. @returns whether there was such a one */
export async function takeRecoveryCode(run: Run, tenant: number, user: number, code: string): Promise<boolean> {
  const gone = await run(
    sql`delete from recovery_codes where tenant_id = ${tenant} and user_id = ${user} and hash = ${hashOf(code)} returning 1 as gone`,
  )
  return gone.length > 0
}
