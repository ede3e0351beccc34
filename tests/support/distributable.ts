import { unboundTables } from './unboundTables.ts'

/** A form that a database which is distributed by tenants refuses, or does wrongly, and why. */
interface Form {
  readonly why: string
  readonly in: RegExp
}

/** Functions whose value is another one each time. */
const volatile = String.raw`\b(?:now|clock_timestamp|random|nextval|gen_random_uuid|pg_current_xact_id)\s*\(`

/** One level of what stands in brackets, which may hold brackets themselves. */
const nested = String.raw`(?:[^()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))*`

const forms: readonly Form[] = [
  {
    why: 'a row is inserted by VALUES alone',
    in: new RegExp(String.raw`insert into[^()]*\(${nested}\)\s*(?:overriding \w+ value\s*)?(?:select|with)\b`, 'i'),
  },
  { why: 'no sub-select stands in VALUES', in: new RegExp(String.raw`\bvalues\s*\((?:${nested})\(\s*select\b`, 'i') },
  {
    why: 'what DO UPDATE sets follows from the row alone',
    in: new RegExp(String.raw`do update set(?:(?!\breturning\b|\bwhere\b)[\s\S])*${volatile}`, 'i'),
  },
  {
    why: 'no sub-select stands in DO UPDATE',
    in: /do update set(?:(?!\breturning\b)[\s\S])*\(\s*select\b/i,
  },
  { why: 'what is returned follows from the row alone', in: new RegExp(String.raw`\breturning\b[^)]*${volatile}`, 'i') },
  {
    why: 'a day is returned as it is: how it is written follows from a setting',
    in: /\breturning\b[\s\S]*_(?:on|at|date)::text/i,
  },
  { why: 'the tenant is set by SET LOCAL', in: /\bset_config\s*\(/i },
  { why: 'a list of nothing is not selected', in: /exists\s*\(\s*select\s+from\b/i },
  {
    why: 'CASE in what is written compares by itself: the name behind it is lost on the way to a node',
    in: /(?:do update set|^\s*update\b)[\s\S]*\bcase\s+[\w."]+\s+when\b/i,
  },
]

/** A table of ours stands in FROM, JOIN, UPDATE or INTO. */
const table =
  /\b(?:from|join|update|into)\s+(?:only\s+)?"?(?!unnest\b|generate_series\b|json|daftar_|pg_|information_schema\b|lateral\b|select\b)[a-z_]+"?(?!\s*\()/i
/** What is asked of the coordinator, which has the sequences. */
const coordinators = /\bnextval\s*\(/i
/** What is asked beside the row of the tenant: each node has locks of its own. */
const locks = /\bpg_advisory_(?:xact_)?lock\s*\(/i
const besideTenant = /\bfrom subscriptions s\b[\s\S]*\bs\.tenant_id = \$\d+/

/** What lies on the coordinator alone, as it does here: the queue, and attempts to sign in. */
const stays = /\bpgboss\.|\bsign_in_attempts\b/

const known = new Map<string, readonly string[]>()

/** What stands against a statement on a distributed database; nothing where it runs there as it does here. */
export function notDistributable(text: string): readonly string[] {
  const found = known.get(text)
  if (found) return found
  if (stays.test(text)) return []
  const plain = text.replace(/'(?:[^']|'')*'/g, "''")
  const faults = forms.filter((form) => form.in.test(plain)).map(({ why }) => why)
  if (coordinators.test(plain) && table.test(plain)) faults.push('a sequence is asked beside no table')
  if (locks.test(plain) && !besideTenant.test(plain)) faults.push('a lock is taken beside the row of its tenant')
  for (const table of unboundTables(plain))
    faults.push(`the rows of ${table} are those of a tenant that is said where they are read`)
  known.set(text, faults)
  return faults
}
