import type { FaultAt, RecordData } from '../../../schema/record/record.ts'
import { saveBehaviour } from '../engine/behaviour.ts'
import type { Context } from '../engine/context.ts'
import { write } from '../engine/write/write.ts'
import { Problem } from '../problems/problem.ts'
import type { Sheet } from '../sheets/workbook.ts'
import { readCell } from './cells.ts'
import type { ImportSession } from './session.ts'

/** What a file says beside its rows is taken, or told where it cannot be. */
export async function tellBeside(session: ImportSession, { balances = [] }: Sheet): Promise<readonly string[]> {
  const { server, model, context, transaction, dry } = session
  const { fileTold } = saveBehaviour(server.behaviours, model)
  if (!fileTold || !balances.length) return []
  const faults = await fileTold({
    balances,
    dry,
    context,
    run: transaction.run,
    named: async (name, text) => {
      const field = model.fields.get(name)
      const read = field && (await readCell({ ...session, questions: new Map() }, field, text, name, {}))
      return read && 'value' in read && typeof read.value === 'number' ? read.value : null
    },
    write: (resource, operation, values, own) => writeBeside(session, resource, operation, values, own),
  })
  return faults.map((fault: FaultAt) => server.messages.fault(context.language, model.name, fault))
}

async function writeBeside(
  { server, transaction }: ImportSession,
  resource: string,
  operation: 'create' | 'update',
  { id, ...values }: RecordData,
  context: Context,
): Promise<void> {
  const model = context.registry.get(resource)
  const change = operation === 'create' ? { values } : { id: id as number, values }
  const [outcome] = await write({ model, operation, changes: [change], context, behaviours: server.behaviours }, transaction)
  if (outcome instanceof Problem) throw outcome
}
