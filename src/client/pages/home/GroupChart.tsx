import { useState } from 'react'
import type { Counted } from '../../../shared/counted.ts'
import { nameOf, useLanguage, useT } from '../../providers/i18n.ts'
import { barsOf } from './glance.ts'
import { useNumber } from './useNumber.ts'

/** Counts as lying bars in a table, which says the same to those who do not see them; parts are told apart by a hatch too. */
export function GroupChart({ title, groups }: { readonly title: string; readonly groups: readonly Counted[] }) {
  const t = useT()
  const number = useNumber()
  const { language } = useLanguage()
  const nested = groups.some((group) => group.under)
  const [level, setLevel] = useState<'name' | 'under'>(nested ? 'under' : 'name')
  const bars = barsOf(groups, level)
  const parts = [...new Set(groups.map((group) => group.part ?? ''))].filter(Boolean).toSorted().toReversed()
  const most = Math.max(1, ...bars.map((bar) => bar.count))
  const total = bars.reduce((sum, bar) => sum + bar.count, 0)
  const partName = (part: string) => t(`glance.part.${part}`)
  return (
    <div className="card glance-card">
      <div className="glance-head">
        <h3>{title}</h3>
        <strong className="figure glance-total">{number(total)}</strong>
        {nested && (
          <fieldset className="glance-levels">
            <legend className="visually-hidden">{title}</legend>
            {(['under', 'name'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={level === one} onClick={() => setLevel(one)}>
                {t(`glance.level.${one}`)}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <table className="bars">
        <caption className="visually-hidden">{title}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t(`glance.level.${level}`)}</th>
            <th scope="col">{title}</th>
            {parts.map((part) => (
              <th key={part} scope="col">
                {partName(part)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key}>
              <th scope="row">{nameOf(bar.name, language)}</th>
              <td className="bars-line">
                <span className="bar" style={{ inlineSize: `${(bar.count / most) * 100}%` }} aria-hidden="true">
                  {parts.map((part) => (
                    <span key={part} data-part={part} style={{ flexGrow: bar.parts.get(part) ?? 0 }} />
                  ))}
                </span>
                <span className="figure">{number(bar.count)}</span>
              </td>
              {parts.map((part) => (
                <td key={part} className="visually-hidden">
                  {number(bar.parts.get(part) ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length > 1 && (
        <ul className="glance-legend" aria-hidden="true">
          {parts.map((part) => (
            <li key={part}>
              <span data-part={part} />
              {partName(part)}
              <span className="figure">
                {number(groups.filter((group) => group.part === part).reduce((sum, group) => sum + group.count, 0))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
