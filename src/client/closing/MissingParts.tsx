import { Link } from 'react-router-dom'
import type { MissingPart } from '../../shared/closing.ts'
import { Code } from '../components/Code.tsx'
import { Figure } from '../components/Figure.tsx'
import { enterBranch } from '../providers/changeBranch.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { wayAddress } from './wayAddress.ts'

interface Props {
  readonly parts: readonly MissingPart[]
  readonly year: number
}

/** What is missing, each part in its branch with its amount and the way to it. */
export function MissingParts({ parts, year }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const registry = useDefinitions()
  return (
    <ul className="closing-found closing-missing">
      {parts.map((part) => {
        const way = part.way && wayAddress(registry, part.way, part.branch.id, year)
        return (
          <li
            key={`${part.branch.id} ${part.of?.id ?? part.resource ?? part.overdue ?? part.unaged ?? ''} ${part.from ?? ''}`}
            onClickCapture={enterBranch(part.branch.id, year)}
          >
            <span>
              {part.of ? `${nameOf(part.of, language)} · ` : ''}
              {part.unaged ? `${t('closing.unaged')} · ` : ''}
              {part.overdue ? `${t('closing.overdue', { count: part.overdue })} · ` : ''}
              {part.resource ? `${t(`resources.${part.resource}.name_two`)} · ` : ''}
              <span className="closing-branch">{nameOf(part.branch, language)}</span>
            </span>
            <span>{part.from && <Code>{[part.from, part.to].filter(Boolean).join(' – ')}</Code>}</span>
            <span>{part.count !== null && <bdi className="figure">{part.count}</bdi>}</span>
            <span>
              {part.amount !== null && <Figure amount={part.amount} />}
              {part.proposed && <Beside label={t('closing.proposed')} amount={part.proposed} />}
              {part.waiting && <Beside label={t('closing.waiting')} amount={part.waiting} />}
            </span>
            <span>
              {way && (
                <Link className="document-link" to={way}>
                  {t('closing.look')}
                </Link>
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Another amount that belongs to the one of a part. */
const Beside = ({ label, amount }: { readonly label: string; readonly amount: string }) => (
  <small className="closing-branch">
    {' '}
    {label} <Figure amount={amount} />
  </small>
)
