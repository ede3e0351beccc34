import { momentAt } from '../../../schema/values/moment.ts'
import type { AuditEntry } from '../../shared/auditEntry.ts'
import { fileIn } from '../../shared/fileTrace.ts'
import type { Context } from '../engine/context.ts'
import type { Row } from '../sheets/cell.ts'
import { writeWorkbook } from '../sheets/write.ts'
import type { Messages } from '../texts/messages.ts'
import { formatValue, type Named, namesIn } from './formatValue.ts'
import { auditRows } from './listAudit.ts'

/** Entries of the log in one file, and rows that they make; more belong to a narrower filter. */
const most = 20_000
const mostRows = 100_000
/** An entry holds a whole record, before and after. */
const page = 100

/** The filtered log as a spreadsheet: one row for each value that changed. */
export async function exportAudit(
  filter: Readonly<Record<string, unknown>>,
  branches: readonly number[] | null,
  context: Context,
  messages: Messages,
  format: 'xlsx' | 'csv',
): Promise<Buffer> {
  const rows: Row[] = []
  for (let from = 0; from < most && rows.length < mostRows; from += page) {
    const part = await auditRows({ filter, sort: null, from, to: from + page - 1 }, branches, context)
    const named = await namesIn(part, context)
    for (const entry of part) rows.push(...cellsOf(entry, context, messages, named))
    if (part.length < page) break
  }
  const heading = (name: string) => ({ heading: messages.text(context.language, `audit.${name}`), kind: 'text' as const })
  return writeWorkbook(
    [
      {
        name: messages.text(context.language, 'pages.audit'),
        rightToLeft: context.language === 'ar',
        columns: ['at', 'user', 'resource', 'record', 'title', 'action', 'field', 'before', 'after'].map(heading),
        rows,
      },
    ],
    format,
  )
}

/** By what an action is called: by its own name where it changed something, for a look at records may be called the same. */
function actionKeys({ resource, action, changed }: AuditEntry, { registry }: Context): string[] {
  const own = [`resources.${resource}.actions.${action}`, `actions.${action}`]
  const isOwn = changed.length > 0 && registry.find(resource)?.actions.has(action)
  return isOwn ? [...own, `audit.action.${action}`] : [`audit.action.${action}`, ...own]
}

function cellsOf(entry: AuditEntry, context: Context, messages: Messages, named: Named): Row[] {
  const { language } = context
  const say = (keys: readonly string[], otherwise: string) =>
    keys.map((key) => [key, messages.text(language, key)]).find(([key, text]) => key !== text)?.[1] ?? otherwise
  const head = [
    momentAt(new Date(entry.at)),
    entry.userName ?? '',
    say([`resources.${entry.resource}.name_two`, `resources.${entry.resource}.name`], entry.resource),
    entry.recordId === null ? '' : String(entry.recordId),
    entry.title,
    say(actionKeys(entry, context), entry.action),
  ]
  const file = fileIn(entry) ?? ''
  if (!entry.changed.length) return [[...head, '', ...(entry.action === 'detach' ? [file, ''] : ['', file])]]
  return entry.changed.map((name) => [
    ...head,
    messages.field(language, entry.resource, name),
    formatValue(entry, name, entry.before?.[name], { named, context, messages }),
    formatValue(entry, name, entry.after?.[name], { named, context, messages }),
  ])
}
