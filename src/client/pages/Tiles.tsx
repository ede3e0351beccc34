import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'
import { menuGroups } from '../../../schema/menu.ts'
import { useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { Icon } from '../shell/components/Icon.tsx'
import { Skeleton } from '../shell/components/Skeleton.tsx'
import type { TitledEntry } from '../shell/useMenu.ts'
import './Tiles.css'

/** The entries of the menu as tiles by group, each list with its number of records. */
export function Tiles({ entries }: { readonly entries: readonly TitledEntry[] }) {
  const t = useT()
  return (
    <div className="tile-groups">
      {menuGroups.map((group) => {
        const own = entries.filter((entry) => entry.group === group)
        if (!own.length) return null
        return (
          <section key={group} aria-labelledby={`tiles-${group}`}>
            <h2 id={`tiles-${group}`} className="tile-head">
              {t(`menu.${group}`)}
            </h2>
            <ul className="tiles">
              {own.map((entry) => (
                <li key={entry.path}>
                  <Link className="tile card" to={entry.path}>
                    <span className="tile-icon">
                      <Icon name={entry.icon} />
                    </span>
                    <span className="tile-title">{entry.title}</span>
                    {entry.resource && <Count resource={entry.resource} />}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Count({ resource }: { readonly resource: string }) {
  const { number } = useNumerals()
  const { total, isPending, error } = useGetList(resource, { pagination: { page: 1, perPage: 1 } })
  if (error) return null
  if (isPending) return <Skeleton width={28} />
  return <span className="tile-count figure">{number(total ?? 0)}</span>
}
