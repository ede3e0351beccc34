import { Icon } from '../../components/Icon.tsx'
import { useStarred } from '../../header/useStarred.ts'
import { useT } from '../../providers/i18n.ts'
import { useQuickActions } from '../../shell/palette/useQuickActions.ts'
import { HomeCard } from './HomeCard.tsx'
import { HomeRow } from './HomeRow.tsx'

const newOnes = 4
const imports = 2

/** What a person often begins with: favourite pages, new records, imports. */
export function Shortcuts() {
  const t = useT()
  const actions = useQuickActions()
  const starred = useStarred()
  const items = [
    ...starred.map(({ path, title, icon }) => ({ to: path, title, icon, starred: true })),
    ...actions.filter(({ kind, inline }) => kind === 'new' && !inline).slice(0, newOnes),
    ...actions.filter(({ kind }) => kind === 'import').slice(0, imports),
  ]
  if (!items.length) return null
  return (
    <HomeCard title={t('pages.home.shortcuts')}>
      <ul className="shortcuts">
        {items.map((item) => (
          <HomeRow key={item.to} to={item.to}>
            <Icon name={item.icon} size={18} />
            <span>{item.title}</span>
            {'starred' in item && <Icon name="star" size={14} filled />}
          </HomeRow>
        ))}
      </ul>
    </HomeCard>
  )
}
