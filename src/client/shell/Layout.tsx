import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { IconAction } from '../components/IconAction.tsx'
import { Mark } from '../components/Mark.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { useT } from '../providers/i18n.ts'
import { type PageLayout, usePages } from '../providers/pages.ts'
import { useReached } from '../providers/reach.ts'
import { type Appearance, useAppearance } from '../theme/appearance.ts'
import { Brand } from './Brand.tsx'
import { Customiser } from './Customiser.tsx'
import { Footer } from './Footer.tsx'
import { HeadOfficeNote } from './HeadOfficeNote.tsx'
import { LoadingLine } from './LoadingLine.tsx'
import { Menu } from './Menu.tsx'
import { MenuBar } from './MenuBar.tsx'
import { Navbar } from './Navbar.tsx'
import { OfflineSign } from './OfflineSign.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import { useKeptAppearance } from './useAppearanceChoice.ts'
import { useTabTitle } from './useTabTitle.ts'
import { YearMissing } from './YearMissing.tsx'
import './Layout.css'

/** Which menu surrounds a path: the page's own wish wins over the person's choice; `full` is a page without the shell. */
export function layoutOf(
  pathname: string,
  known: readonly { readonly path: string; readonly layout?: PageLayout }[],
  chosen: Appearance['menu'],
): Appearance['menu'] | 'full' {
  const wish = known.find((page) => page.path === pathname)?.layout
  if (wish === 'full' || wish === 'horizontal') return wish
  return wish === 'vertical' && chosen === 'horizontal' ? 'vertical' : chosen
}

/** The shell around every screen: menu, navbar, footer, as the person wants them; on narrow screens the menu is a sheet. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const t = useT()
  useKeptAppearance()
  const appearance = useAppearance()
  const [menuOpen, setMenuOpen] = useState(false)
  const [revealed, setRevealed] = useState(false)
  const [customising, setCustomising] = useState(false)
  const reached = useReached()
  const { pathname } = useLocation()
  useTabTitle(pathname)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const openMenu = useCallback(() => setMenuOpen(true), [])
  const customise = useCallback(() => setCustomising(true), [])

  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, 0)
    setMenuOpen(false)
    setRevealed(false)
  }, [pathname])

  const menu = layoutOf(pathname, usePages(), appearance.menu)
  // What the navbar says of the connection is not hidden with it.
  const navbar = appearance.navbar === 'hidden' && (revealed || !reached) ? 'sticky' : appearance.navbar
  if (menu === 'full')
    return (
      <main id="main" className="layout-full" tabIndex={-1}>
        <OfflineSign />
        {children}
      </main>
    )
  return (
    <div className="layout" data-menu={menu} data-navbar={navbar} data-footer={appearance.footer} data-width={appearance.width}>
      <a className="skip-link" href="#main">
        {t('ra.navigation.skip_nav')}
      </a>
      {menu !== 'horizontal' && (
        <aside className="layout-side" aria-label={t('shell.product')}>
          <div className="layout-brand">{menu === 'collapsed' ? <Mark /> : <Brand />}</div>
          <div className="layout-menu">{menu === 'collapsed' ? <MenuBar kind="rail" /> : <Menu />}</div>
        </aside>
      )}
      {menuOpen && (
        <Sheet kind="menu" title={t('shell.menu')} onClose={closeMenu}>
          <Menu onNavigate={closeMenu} />
        </Sheet>
      )}
      <div className="layout-page">
        <div className="layout-top" data-hidden={navbar === 'hidden' || undefined}>
          <div className="layout-top-box">
            <Navbar brand={menu === 'horizontal'} onMenu={openMenu} onAppearance={customise} />
            {menu === 'horizontal' && <MenuBar kind="bar" />}
          </div>
        </div>
        {navbar === 'hidden' && (
          <IconAction
            className="layout-reveal"
            label={t('shell.showNavbar')}
            icon="down"
            iconSize={16}
            onClick={() => setRevealed(true)}
          />
        )}
        <main id="main" className="layout-main" tabIndex={-1}>
          {/* Where React-Admin's own lists and forms put their titles. */}
          <p id="react-admin-title" className="layout-title" />
          <YearMissing />
          <HeadOfficeNote />
          {children}
        </main>
        {appearance.footer !== 'hidden' && <Footer />}
      </div>
      <ScrollToTop />
      <LoadingLine />
      {customising && <Customiser onClose={() => setCustomising(false)} />}
    </div>
  )
}
