import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createTenant } from '../tenants/create.ts'
import { addReferenceData } from '../tenants/referenceData.ts'
import { changeSubscription, listTenants } from '../tenants/subscription.ts'
import { TenantError } from '../tenants/tenantError.ts'
import type { Work } from './command.ts'
import { exportVerb, importVerb, removeVerb } from './tenantArchive.ts'

const usage = `npm run tenant -- create --code CODE --name "NAME" --admin USER [--english "NAME"] [--full-name "NAME"] [--password PASSWORD] [--years 2026,2027]
npm run tenant -- list
npm run tenant -- subscription --code CODE [--plan PLAN] [--until YYYY-MM-DD] [--status active|suspended|ended] [--max-students N|none] [--max-branches N|none] [--contact URL]
npm run tenant -- reference --code CODE
npm run tenant -- export CODE FILE
npm run tenant -- import FILE [--unsigned]
npm run tenant -- remove CODE FILE [--unsigned]`

const text = { type: 'string' } as const

/** What each verb does with its words, which are looked at before the database is. */
const verbs: Readonly<Record<string, (args: string[]) => Work>> = {
  create: (args) => {
    const options = {
      code: text,
      name: text,
      english: text,
      admin: text,
      'full-name': text,
      password: text,
      years: text,
    } as const
    const { values } = parseArgs({ args, options })
    const { code, name, admin: userName } = values
    if (!code || !name || !userName) throw new TenantError(`A tenant needs --code, --name and --admin.\n${usage}`)
    const password = values.password ?? randomPassword()
    return async (client, { print }) => {
      await createTenant(client, {
        code,
        name: { ar: name, en: values.english ?? name },
        admin: { userName, fullName: values['full-name'] ?? userName, password },
        ...(values.years !== undefined && { years: values.years.split(',').map(Number) }),
      })
      print(
        `The tenant "${code}" is there; ${userName} can sign in${values.password === undefined ? ` with the password ${password}` : ''}.`,
      )
    }
  },
  list: (args) => {
    parseArgs({ args, options: {} })
    return async (client, { print }) => {
      for (const { code, name, active, plan, endDate, status, students } of await listTenants(client)) {
        print(
          [
            code,
            name,
            active ? (status ?? 'no subscription') : 'inactive',
            plan ?? '-',
            `until ${endDate ?? '-'}`,
            `${students} students`,
          ].join('\t'),
        )
      }
    }
  },
  subscription: (args) => {
    const options = {
      code: text,
      plan: text,
      until: text,
      status: text,
      'max-students': text,
      'max-branches': text,
      contact: text,
    } as const
    const { values } = parseArgs({ args, options })
    const { code, plan, until, status, contact } = values
    if (!code) throw new TenantError(`Whose subscription? Say --code.\n${usage}`)
    const [maxStudents, maxBranches] = [limit(values['max-students']), limit(values['max-branches'])]
    return async (client, { print }) => {
      await changeSubscription(client, code, {
        ...(plan !== undefined && { plan }),
        ...(until !== undefined && { endDate: until }),
        ...(status !== undefined && { status }),
        ...(maxStudents !== undefined && { maxStudents }),
        ...(maxBranches !== undefined && { maxBranches }),
        ...(contact !== undefined && { contactUrl: contact }),
      })
      print(`The subscription of "${code}" is changed.`)
    }
  },
  reference: (args) => {
    const { code } = parseArgs({ args, options: { code: text } }).values
    if (!code) throw new TenantError(`Whose reference data? Say --code.\n${usage}`)
    return async (client, { print }) => {
      const added = Object.entries(await addReferenceData(client, code)).filter(([, count]) => count > 0)
      print(added.length ? added.map(([resource, count]) => `${resource}: ${count} added`).join('\n') : 'Everything is there.')
    }
  },
  export: exportVerb,
  import: importVerb,
  remove: removeVerb,
}

function limit(argument: string | undefined): number | null | undefined {
  if (argument === undefined) return undefined
  if (argument === 'none') return null
  if (!/^\d{1,9}$/.test(argument)) throw new TenantError(`A limit is a whole number or "none", not "${argument}".`)
  return Number(argument)
}

/** Sixteen letters, digits and signs, at least one of each kind. */
function randomPassword(): string {
  const kinds = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '@#$%&*']
  const pick = (from: string) => from.charAt(randomInt(from.length))
  return [...kinds.map(pick), ...Array.from({ length: 12 }, () => pick(kinds.slice(0, 3).join('')))].join('')
}

/** What the words of `npm run tenant` ask for; throws a `TenantError` with the usage where it knows no such verb. */
export function tenantWork([verb = '', ...args]: readonly string[]): Work {
  const read = verbs[verb]
  if (!read) throw new TenantError(usage)
  return read(args)
}
