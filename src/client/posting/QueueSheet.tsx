import { useCallback, useMemo } from 'react'
import { sum } from '../../../schema/values/money.ts'
import type { QueuedDocument } from '../../shared/postQueue.ts'
import { useText } from '../records/text/useText.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { useDocumentName } from '../records/values/useDocumentName.ts'
import { useSchool } from '../records/values/useSchool.ts'
import { DataSheet } from '../sheet/DataSheet.tsx'
import type { SheetColumn } from '../sheet/SheetColumn.ts'
import { CheckCell } from './CheckCell.tsx'
import { QueuedCard } from './QueuedCard.tsx'
import { nameOfDocument } from './queue.ts'
import type { Question } from './queueAddress.ts'
import type { Selection } from './useSelection.ts'

interface Props {
  readonly documents: readonly QueuedDocument[]
  /** Left out where nothing can be posted or taken back. */
  readonly selection: Selection | undefined
  readonly state: Question['state']
  readonly busy: boolean
}

const hasNotes = ({ errors, warnings }: QueuedDocument) => errors.length + warnings.length > 0

const isReady = ({ errors }: QueuedDocument) => errors.length === 0

/** The documents row by row, to choose from: those with something in their way cannot be. */
export function QueueSheet({ documents, selection, state, busy }: Props) {
  const { say } = useText()
  const nameOf = useDocumentName()
  const schoolOf = useSchool()
  const columns = useMemo((): readonly SheetColumn<QueuedDocument>[] => {
    const check: SheetColumn<QueuedDocument> = {
      field: 'check',
      title: say('posting.check'),
      width: 220,
      grow: 1,
      value: ({ errors, warnings }) => 1000 * errors.length + warnings.length,
      show: (document) => <CheckCell document={document} />,
    }
    const school: SheetColumn<QueuedDocument> = {
      field: 'branch',
      title: say('shell.branch'),
      width: 150,
      value: ({ branch }) => schoolOf(branch),
    }
    return [
      ...(documents.some(({ branch }) => schoolOf(branch) !== null) ? [school] : []),
      { field: 'date', title: say('posting.date'), kind: 'code', width: 130, value: ({ date }) => date },
      {
        field: 'document',
        title: say('posting.document'),
        width: 215,
        value: ({ resource, number }) => `${nameOf(resource, number).kind} ${number ?? ''}`,
        show: (document) => <DocumentLink {...document} />,
      },
      {
        field: 'description',
        title: say('posting.description'),
        width: 180,
        grow: 1.5,
        value: ({ description }) => description,
        show: ({ description }) => description ?? <span className="post-none">—</span>,
      },
      { field: 'amount', title: say('posting.amount'), kind: 'amount', width: 150, value: ({ amount }) => amount },
      ...(state === 'open' ? [check] : []),
    ]
  }, [say, nameOf, schoolOf, documents, state])
  const called = useCallback(
    ({ resource, number }: QueuedDocument) => {
      const { kind, called } = nameOf(resource, number)
      return say('posting.choose', { document: `${kind} ${called}`.trim() })
    },
    [nameOf, say],
  )
  return (
    <DataSheet
      name="postQueue"
      label={say(`posting.${state}`)}
      bare
      wraps={hasNotes}
      rows={documents}
      idOf={nameOfDocument}
      columns={columns}
      {...(selection && {
        choice: { chosen: selection.names, onChoose: selection.set, can: isReady, called, all: say('posting.all') },
      })}
      card={cards[state]}
      busy={busy}
      totals={[{ title: say('posting.total'), amount: sum(documents.flatMap(({ amount }) => amount ?? [])) }]}
    />
  )
}

const cards = {
  open: (document: QueuedDocument) => <QueuedCard document={document} checked />,
  posted: (document: QueuedDocument) => <QueuedCard document={document} />,
}
