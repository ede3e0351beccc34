import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import type { QueuedDocument } from '../../shared/postQueue.ts'
import { useText } from '../records/text/useText.ts'
import { DocumentLink } from '../records/values/DocumentLink.tsx'
import { QuestionText } from '../records/values/QuestionText.tsx'
import { useDocumentName } from '../records/values/useDocumentName.ts'
import { Code } from '../shell/components/Code.tsx'
import { Icon } from '../shell/components/Icon.tsx'
import { MoneyCell, MoneyHead } from '../shell/components/MoneyCell.tsx'
import type { Question } from './address.ts'
import { nameOfDocument } from './queue.ts'
import type { Selection } from './useSelection.ts'

interface Props {
  readonly documents: readonly QueuedDocument[]
  readonly selection: Selection
  readonly state: Question['state']
  readonly busy: boolean
}

/** The documents row by row, to choose from. Arrows move between the boxes, Shift chooses all between two. */
export function QueueTable({ documents, selection, state, busy }: Props) {
  const { say } = useText()
  const nameOf = useDocumentName()
  const body = useRef<HTMLTableSectionElement>(null)
  const last = useRef<number | null>(null)
  const ready = documents.filter((one) => one.errors.length === 0)
  const { length } = selection.chosen
  const choose = (index: number, on: boolean, range: boolean) => {
    const [from, to] = range && last.current !== null ? [last.current, index].toSorted((a, b) => a - b) : [index, index]
    selection.set(
      documents.slice(from, (to ?? index) + 1).filter((one) => one.errors.length === 0),
      on,
    )
    last.current = index
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !(event.target instanceof HTMLInputElement)) return
    const boxes = [...(body.current?.querySelectorAll<HTMLInputElement>('input:enabled') ?? [])]
    const next = boxes[boxes.indexOf(event.target) + step]
    event.preventDefault()
    next?.focus()
    if (event.shiftKey) next?.click()
  }
  return (
    <table className="post-table post-queue" aria-label={say(`posting.${state}`)} aria-busy={busy}>
      <thead>
        <tr>
          <th scope="col" className="post-check">
            <label>
              <input
                type="checkbox"
                aria-label={say('posting.all')}
                disabled={!ready.length}
                checked={length > 0 && length === ready.length}
                ref={(box) => {
                  if (box) box.indeterminate = length > 0 && length < ready.length
                }}
                onChange={(event) => selection.set(ready, event.target.checked)}
              />
              <span aria-hidden="true">{say('posting.all')}</span>
            </label>
          </th>
          <th scope="col">{say('posting.date')}</th>
          <th scope="col">{say('posting.document')}</th>
          <th scope="col">{say('posting.description')}</th>
          <MoneyHead>{say('posting.amount')}</MoneyHead>
          {state === 'open' && <th scope="col">{say('posting.check')}</th>}
        </tr>
      </thead>
      <tbody ref={body} onKeyDown={move}>
        {documents.map((document, index) => {
          const { kind, called } = nameOf(document.resource, document.number)
          const faulty = document.errors.length > 0
          return (
            <tr
              key={nameOfDocument(document)}
              data-chosen={selection.has(document) || undefined}
              data-faulty={faulty || undefined}
            >
              <td className="post-check">
                <label>
                  <input
                    type="checkbox"
                    aria-label={say('posting.choose', { document: `${kind} ${called}`.trim() })}
                    disabled={faulty}
                    checked={selection.has(document)}
                    onChange={() => undefined}
                    onClick={(event: MouseEvent<HTMLInputElement>) =>
                      choose(index, event.currentTarget.checked, event.shiftKey && event.detail > 0)
                    }
                  />
                </label>
              </td>
              <td data-kind="date">
                <Code>{document.date}</Code>
              </td>
              <td data-kind="document">
                <DocumentLink resource={document.resource} id={document.id} number={document.number} />
              </td>
              <td data-kind="text">{document.description ?? <span className="post-none">—</span>}</td>
              <MoneyCell amount={document.amount} />
              {state === 'open' && (
                <td data-kind="check">
                  {faulty ? (
                    <ul className="post-errors">
                      {document.errors.map((error) => (
                        <li key={`${error.code} ${error.field} ${error.message}`}>
                          <Icon name="warning" size={16} />
                          {error.message}
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <>
                      <span className="post-ready">
                        <Icon name="check" size={16} />
                        {say('posting.ready')}
                      </span>
                      {document.warnings.length > 0 && (
                        <ul className="post-warnings">
                          {document.warnings.map((warning) => (
                            <li key={warning.code}>
                              <Icon name="warning" size={16} />
                              <QuestionText question={warning} />
                            </li>
                          ))}
                        </ul>
                      )}
                    </>
                  )}
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
