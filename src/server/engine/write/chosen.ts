import { isEmpty, pathsOf } from '../../../../schema/condition.ts'
import { memoized } from '../../../../schema/memoized.ts'
import type { Model } from '../../../../schema/model.ts'
import { namesRead } from '../../../../schema/reads.ts'
import { settle } from '../../../../schema/record/check.ts'
import type { RecordData } from '../../../../schema/record/record.ts'
import { onlyMoves } from '../checks/unchanged.ts'
import type { Context } from '../context.ts'
import type { Draft, Transaction } from '../draft.ts'
import { copyReferences, loadReferences, withReferences } from '../read/references.ts'
import type { Work } from '../work.ts'

/**
 * Gives drafts the references that they copy from others, where a limit names what it uses up by these, or something is read by them: it is
 * known before it is locked, or looked for.
 */
export async function copyUsed(model: Model, drafts: readonly Draft[], context: Context, tx: Transaction): Promise<void> {
  const records = drafts.map(({ record }) => record)
  const known = usesCopied(model, context)
    ? await copyReferences(model, records, context, tx)
    : await copyRead(model, records, context, tx)
  for (const [index, draft] of drafts.entries()) draft.record = known[index] ?? draft.record
}

/** Records with the references that they copy from others, where something is read by one that nobody has typed. */
export const copyRead = async (
  model: Model,
  records: readonly RecordData[],
  context: Context,
  tx: Pick<Transaction, 'run' | 'known'>,
): Promise<readonly RecordData[]> =>
  records.some((record) => lacksCopied(model, record)) ? copyReferences(model, records, context, tx) : records

/** References by which something is read and that are copied from another one, of the document and of its lines. */
const copiedReads = memoized((model: Model) =>
  [...namesRead(model)].flatMap(([group, names]) => {
    const fields = group === null ? model.fields : model.lines.find(({ name }) => name === group)?.fields
    const copied = [...names].filter((name) => fields?.get(name)?.kind === 'ref' && fields.get(name)?.from !== undefined)
    return copied.length ? [{ group, copied }] : []
  }),
)

const lacksCopied = (model: Model, record: RecordData): boolean =>
  copiedReads(model).some(({ group, copied }) => {
    const rows = group === null ? [record] : ((record[group] ?? []) as readonly RecordData[])
    return rows.some((row) => copied.some((name) => isEmpty(row[name])))
  })

/** Whether a limit names what it uses up by a reference that is copied from another one. */
const usesCopied = ({ name, fields, lines }: Model, { registry }: Context): boolean =>
  registry.usages(name).some((usage) => {
    const among = usage.lines === null ? fields : lines.find((group) => group.name === usage.lines)?.fields
    return among?.get(usage.field)?.from !== undefined
  })

/** Whether a definition's function chooses what its lines refer to: then that is known before it is looked up and locked. */
export const choosesReferences = ({ calculation, lines }: Model): boolean =>
  calculation !== undefined &&
  lines.some(({ fields }) => [...fields.values()].some(({ kind, readOnly, formula }) => kind === 'ref' && readOnly && !formula))

/** Has the function of the definition choose what the lines of drafts refer to. */
export async function chooseReferences(
  { model, operation }: Work,
  drafts: readonly Draft[],
  context: Context,
  { run }: Transaction,
): Promise<void> {
  const made = drafts.filter(
    ({ before, record }) => !before || !model.actions.has(operation) || !onlyMoves(model, before, record),
  )
  // A field that is there by a reference alone would lose what was typed in it.
  const named = hidesByReference(model) ? made.map(({ record }) => record) : []
  const known = await loadReferences(model, named, context, { run })
  for (const draft of made)
    draft.record = settle(model, named.length ? withReferences(model, draft.record, known) : draft.record, context.check)
}

/** Whether a field is shown by what a reference names. */
const hidesByReference = ({ fields, lines }: Model): boolean =>
  [fields, ...lines.map((group) => group.fields)].some((some) =>
    [...some.values()].some(({ shownWhen }) => pathsOf(shownWhen).some((path) => path.includes('.'))),
  )
