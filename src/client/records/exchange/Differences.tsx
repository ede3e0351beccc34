import type { ImportDifference } from '../../../shared/importQuestion.ts'
import { useText } from '../text/useText.ts'

/** Fields that the file says otherwise: what is recorded, struck out, and what the file says. */
export function Differences({ differences, dim }: { readonly differences: readonly ImportDifference[]; readonly dim: boolean }) {
  const { say } = useText()
  const empty = say('exchange.changes.empty')
  return (
    <ul className="g-differences" data-dim={dim || undefined}>
      {differences.map(({ column, ours, file }) => (
        <li key={column}>
          <span className="hint">
            <bdi>{column}</bdi>:{' '}
          </span>
          <span className="visually-hidden">{say('exchange.changes.becomes', { ours: ours ?? empty, file: file ?? empty })}</span>
          <span aria-hidden="true">
            {ours === null ? (
              <span className="hint">{empty}</span>
            ) : (
              <del>
                <bdi>{ours}</bdi>
              </del>
            )}{' '}
            <span className="g-becomes">←</span> <bdi className={file === null ? 'hint' : ''}>{file ?? empty}</bdi>
          </span>
        </li>
      ))}
    </ul>
  )
}
