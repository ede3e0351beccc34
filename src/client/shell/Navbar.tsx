import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router-dom'
import { beforeLeaving } from '../generated/form/unsaved.ts'
import { forgetRecords, useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { getSession, setBranch, setYear } from '../providers/session.ts'
import { Button } from './components/Button.tsx'
import { Icon } from './components/Icon.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { PillSelect } from './PillSelect.tsx'
import { UserMenu } from './UserMenu.tsx'
import { useFavourites } from './useFavourites.ts'
import { entryOf, useMenu } from './useMenu.ts'
import './Navbar.css'

/** Branch, year, favourite, language and person; sticks to the top. */
export function Navbar({ onMenu }: { readonly onMenu: () => void }) {
  const t = useT()
  return (
    <header className="navbar">
      <span className="navbar-burger">
        <Button kind="quiet" icon={<Icon name="menu" />} aria-label={t('shell.openMenu')} onClick={onMenu} />
      </span>
      <BranchSelect />
      <YearSelect />
      <span className="navbar-space" />
      <FavouriteStar />
      <LanguageSwitch />
      <UserMenu />
    </header>
  )
}

function BranchSelect() {
  const t = useT()
  const { language } = useLanguage()
  const { branches, branch } = useFrame()
  if (!branch) return null
  // The whole page depends on the branch: it begins anew.
  const choose = (value: string) =>
    beforeLeaving(() => {
      setBranch(Number(value))
      location.reload()
    })
  return (
    <PillSelect
      label={t('shell.branch')}
      value={String(branch.id)}
      onChange={choose}
      options={branches.map((one) => ({ value: String(one.id), label: nameOf(one, language) }))}
    />
  )
}

function YearSelect() {
  const t = useT()
  const client = useQueryClient()
  const { years, year } = useFrame()
  if (!year) return null
  const choose = (value: string) =>
    beforeLeaving(() => {
      setYear(value === 'all' ? 'all' : Number(value))
      void forgetRecords(client)
    })
  return (
    <PillSelect
      firm
      label={t('shell.year')}
      value={String(getSession().year)}
      onChange={choose}
      options={years.map((one) => ({
        value: String(one.year ?? 'all'),
        label: one.year === null ? t('shell.allYears') : String(one.year),
      }))}
    />
  )
}

function FavouriteStar() {
  const t = useT()
  const { pathname } = useLocation()
  const here = entryOf(useMenu(), pathname)
  const { favourites, toggle } = useFavourites()
  if (!here || here.group === 'home') return null
  const starred = favourites.some((favourite) => favourite.routeUrl === here.path)
  return (
    <button
      type="button"
      className="navbar-icon"
      data-starred={starred || undefined}
      aria-pressed={starred}
      aria-label={t('shell.favouriteOf', { title: here.title })}
      onClick={() => toggle(here.path, here.title)}
    >
      <Icon name="star" filled={starred} />
    </button>
  )
}
