import { pathsOf } from '../../../schema/condition.ts'
import type { ResourceData } from '../../../schema/language/definition.ts'
import type { Rule } from '../../../schema/language/rule.ts'
import { breaks } from '../../../schema/record/check.ts'
import { type RecordData, reader } from '../../../schema/record/record.ts'
import type { Registry } from '../../../schema/registry.ts'
import { readTenantInfo } from '../access/tenantInfo.ts'
import { batch, type InTransaction } from '../migration/fill.ts'
import { nextRows, type Records, wholeRecords } from '../migration/wholeRecords.ts'
import type { Assembled } from './assembled.ts'

/** Whose records are looked at, and how many of a definition in each tenant. */
interface Reach {
  readonly tenants: readonly number[]
  readonly within: InTransaction
  readonly most: number
}

/** A rule that a file brings, with what breaks it. */
interface Judged {
  readonly file: string
  readonly resource: string
  /** The lines that it is about; null for the record. */
  readonly lines: string | null
  readonly rule: Rule
  rows: number
  readonly first: string[]
}

/** Records that break a rule of the files, a line for each rule: they stay as they are, and are refused when they are next saved. */
export async function brokenRuleNotes(reach: Reach, assembled: Assembled, registry: Registry): Promise<string[]> {
  const all = rulesOf(assembled)
  for (const [resource, rules] of Map.groupBy(all, (one) => one.resource)) {
    const model = registry.find(resource)
    for (const tenant of model ? reach.tenants : []) {
      const info = await reach.within(tenant, (run) => readTenantInfo({ one: (_, statement) => run(statement) }, tenant))
      if (model) await judge({ model, tenant, info, registry }, rules, reach)
    }
  }
  return all.flatMap(({ file, resource, lines, rule, rows, first }) => {
    if (!rows) return []
    const place = lines === null ? `${resource}.rules` : `${resource}.lines.${lines}.rules`
    const held = rows === 1 ? '1 record breaks' : `${rows} records break`
    return [
      `${file}: ${place}: ${held} the rule '${rule.error}' and would be refused when next saved (first: ${first.join(', ')})`,
    ]
  })
}

function rulesOf({ good }: Assembled): Judged[] {
  return [...good].flatMap(([file, items]) =>
    items.flatMap((item) => {
      const { name, extends: base, rules = [], lines = {} } = item as Partial<ResourceData> & { readonly extends?: string }
      const resource = base ?? name
      if (resource === undefined) return []
      const judged = (group: string | null) => (rule: Rule) => ({ file, resource, lines: group, rule, rows: 0, first: [] })
      return [
        ...rules.map(judged(null)),
        ...Object.entries(lines).flatMap(([group, own]) => (own.rules ?? []).map(judged(group))),
      ]
    }),
  )
}

async function judge(records: Records, rules: readonly Judged[], { within, most }: Reach): Promise<void> {
  let id = 0
  for (let done = 0; done < most; done += batch) {
    const rows = await within(records.tenant, (run) => nextRows(records, id, batch, run))
    if (!rows.length) return
    id = rows.at(-1)?.id ?? id
    const found = await within(records.tenant, (run) => wholeRecords(records, rows, run, false))
    for (const record of found.flatMap((some) => some.records)) for (const one of rules) note(one, record)
  }
}

function note(judged: Judged, record: RecordData & { readonly id: number }): void {
  const { lines, rule } = judged
  const broken =
    lines === null
      ? [record].filter((row) => breaks(rule, reader(row)))
      : ((record[lines] as readonly RecordData[] | undefined) ?? []).filter((row) => breaks(rule, reader(row, record)))
  const [row] = broken
  if (!row) return
  judged.rows += 1
  const named = rule.field ?? rule.exactlyOne?.[0] ?? rule.atLeastOne?.[0] ?? rule.order?.[1] ?? pathsOf(rule.holds)[0] ?? ''
  const value = reader(row, record)(named)
  if (judged.first.length < 5)
    judged.first.push(`#${record.id}${value === null || value === undefined ? '' : ` '${String(value)}'`}`)
}
