import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { startI18n } from './providers/i18n.ts'
import { createRouter } from './routes.tsx'
import './components/brand.css'
import { keepFocus } from './components/giveFocus.ts'
import { applySkin } from './theme/appearance.ts'
import './theme/base.css'

applySkin()
keepFocus()
// The face is there before the first letter, unless the network is slow.
const face = Promise.race([
  document.fonts.load("14px 'Vazirmatn Variable'", 'دفتر Daftar'),
  new Promise((done) => setTimeout(done, 600)),
])
await Promise.all([startI18n(), face.catch(() => null)])

const router = createRouter()
const overlay = document.getElementById('overlay')!
/** The overlay covers the empty page, and draws a line over a full one, until the page that was asked for is there. */
const cover = () => {
  overlay.hidden = router.state.initialized && router.state.navigation.state === 'idle'
}
router.subscribe(cover)
cover()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
)
