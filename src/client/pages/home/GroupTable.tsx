import { nameOf, useLanguage } from '../../providers/i18n.ts'
import { useNumerals } from '../../providers/numerals.ts'
import type { countedGroups } from './countedGroups.ts'

interface Props {
  readonly title: string
  /** What the groups are. */
  readonly of: string
  readonly bars: ReturnType<typeof countedGroups>
  readonly parts: readonly string[]
  readonly partName: (part: string) => string
}

/** A chart of counts as a table, for those who do not see it. */
export function GroupTable({ title, of, bars, parts, partName }: Props) {
  const { number } = useNumerals()
  const { language } = useLanguage()
  return (
    <table className="visually-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
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
            <td>{number(bar.count)}</td>
            {parts.map((part) => (
              <td key={part}>{number(bar.parts.get(part) ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
