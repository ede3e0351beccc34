import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { IconAction } from '../components/IconAction.tsx'
import { PillSelect } from '../components/PillSelect.tsx'
import { changeBranch } from '../providers/changeBranch.ts'
import { forgetRecords, inOrder, useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'
import { useNumerals } from '../providers/numerals.ts'
import { getSession, setYear } from '../providers/session.ts'
import { beforeLeaving } from '../providers/unsaved.ts'
import { Bell } from './Bell.tsx'
import { Brand } from './Brand.tsx'
import { FavouritesMenu } from './FavouritesMenu.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { OfflineSign } from './OfflineSign.tsx'
import { PaletteButton } from './palette/PaletteButton.tsx'
import { UserMenu } from './UserMenu.tsx'
import './Navbar.css'

interface Props {
  /** Whether the product's name stands here, where no side menu has it. */
  readonly brand: boolean
  readonly onMenu: () => void
  readonly onAppearance: () => void
}

/** Branch, year, favourites, look, language and person. */
export const Navbar = memo(function Navbar({ brand, onMenu, onAppearance }: Props) {
  const t = useT()
  return (
    <header className="navbar">
      {brand && (
        <span className="navbar-brand">
          <Brand />
        </span>
      )}
      <IconAction className="navbar-burger" label={t('shell.openMenu')} icon="menu" onClick={onMenu} />
      <BranchSelect />
      <YearSelect />
      <OfflineSign />
      <PaletteButton />
      <FavouritesMenu />
      <Bell />
      <IconAction className="navbar-look" label={t('shell.appearance')} icon="palette" onClick={onAppearance} />
      <LanguageSwitch />
      <UserMenu onAppearance={onAppearance} />
    </header>
  )
})

function BranchSelect() {
  const t = useT()
  const { language } = useLanguage()
  const { branches, branch } = useFrame()
  if (!branch) return null
  return (
    <PillSelect
      label={t('shell.branch')}
      value={String(branch.id)}
      onChange={(value) => changeBranch(Number(value))}
      options={branches.map((one) => ({ value: String(one.id), label: nameOf(one, language) }))}
    />
  )
}

function YearSelect() {
  const t = useT()
  const client = useQueryClient()
  const { write } = useNumerals()
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
      options={inOrder(years).map((one) => ({
        value: String(one.year ?? 'all'),
        label: one.year === null ? t('shell.allYears') : write(one.year),
      }))}
    />
  )
}
