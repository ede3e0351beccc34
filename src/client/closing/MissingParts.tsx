import { Link } from 'react-router-dom'
import type { MissingPart, Way } from '../../shared/closing.ts'
import { Code } from '../components/Code.tsx'
import { Figure } from '../components/Figure.tsx'
import { enterBranch } from '../providers/changeBranch.ts'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { listPath } from '../providers/paths.ts'
import { reportAddress } from '../providers/reportAddress.ts'

interface Props {
  readonly parts: readonly MissingPart[]
  readonly year: number
}

/** What is missing, each part in its branch with its amount and the way to it. */
export function MissingParts({ parts, year }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const address = useAddress()
  return (
    <ul className="closing-found closing-missing">
      {parts.map((part) => (
        <li
          key={`${part.branch.id} ${part.of?.id ?? part.resource ?? part.overdue ?? ''} ${part.from ?? ''}`}
          onClickCapture={enterBranch(part.branch.id, year)}
        >
          <span>
            {part.of ? `${nameOf(part.of, language)} · ` : ''}
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
            {part.way && (
              <Link className="document-link" to={address(part.way, part.branch.id, year)}>
                {t('closing.look')}
              </Link>
            )}
          </span>
        </li>
      ))}
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

/** The page that a way leads to, in a branch and year. */
function useAddress() {
  const registry = useDefinitions()
  return (way: Way, branch: number, year: number): string => {
    if ('list' in way) return listPath(registry, way.list, way.filter)
    if ('report' in way) return reportAddress(way.report, way.with, { branch: String(branch), year: String(year) })
    const run = registry.runs.find(({ name }) => name === way.run)
    return `${run?.path ?? '/runs'}?${new URLSearchParams(way.input)}`
  }
}
