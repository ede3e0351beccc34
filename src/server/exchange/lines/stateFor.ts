import type { RecordData } from '../../../../schema/record/record.ts'
import type { Run } from '../../database/database.ts'
import type { SheetBehaviour } from '../../engine/behaviour.ts'
import { questionsOf, unanswered } from '../../engine/checks/questions.ts'
import type { ImportSession } from '../session.ts'

/**
 * The state in which the document is saved. A file answers no questions: a document that would raise one when it becomes final
 * stays in its first state, and the notes say why.
 */
export async function stateFor(
  { model, context, server }: ImportSession,
  sheet: SheetBehaviour,
  before: RecordData | null,
  lines: readonly RecordData[],
  run: Run,
): Promise<{ readonly status: string; readonly notes: readonly string[] }> {
  const status = sheet.state(lines, before)
  const { of = '', into } = model.data.import?.lines ?? {}
  const record = { ...before, ...into, [of]: lines, status } as unknown as RecordData
  const change = { id: (before?.['id'] as number | undefined) ?? 0, record, before }
  const [questions] = await questionsOf(model, server.behaviours, [change], context, run)
  const open = unanswered(questions, context)
  if (!open.length) return { status, notes: [] }
  return {
    status: (before?.['status'] as string | undefined) ?? model.states[0] ?? status,
    notes: open.map((question) => server.messages.fault(context.language, model.name, question)),
  }
}
