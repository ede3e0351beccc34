import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useT } from '../providers/i18n.ts'
import { Brand } from './Brand.tsx'
import { Sheet } from './components/Sheet.tsx'
import { Footer } from './Footer.tsx'
import { Menu } from './Menu.tsx'
import { Navbar } from './Navbar.tsx'
import { ScrollToTop } from './ScrollToTop.tsx'
import './Layout.css'

/** The shell around every screen: menu, navbar, footer; on narrow screens the menu is a sheet. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const t = useT()
  const [menuOpen, setMenuOpen] = useState(false)
  const { pathname } = useLocation()
  const closeMenu = useCallback(() => setMenuOpen(false), [])

  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    window.scrollTo(0, 0)
    setMenuOpen(false)
  }, [pathname])

  return (
    <div className="layout">
      <a className="skip-link" href="#main">
        {t('ra.navigation.skip_nav')}
      </a>
      <aside className="layout-side" aria-label={t('shell.product')}>
        <div className="layout-brand">
          <Brand />
        </div>
        <div className="layout-menu">
          <Menu />
        </div>
      </aside>
      {menuOpen && (
        <Sheet kind="menu" title={t('shell.menu')} onClose={closeMenu}>
          <Menu onNavigate={closeMenu} />
        </Sheet>
      )}
      <div className="layout-page">
        <Navbar onMenu={() => setMenuOpen(true)} />
        <main id="main" className="layout-main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      <ScrollToTop />
    </div>
  )
}
