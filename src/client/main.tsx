import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { startI18n } from './providers/i18n.ts'
import { createRouter } from './routes.tsx'
import { NoticeHost } from './shell/dialogs/NoticeHost.tsx'
import { applySkin } from './theme/appearance.ts'
import './theme/base.css'

applySkin()
// The face is there before the first letter, unless the network is slow.
const face = Promise.race([
  document.fonts.load("14px 'Vazirmatn Variable'", 'دفتر Daftar'),
  new Promise((done) => setTimeout(done, 600)),
])
await Promise.all([startI18n(), face.catch(() => null)])

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
    <NoticeHost />
  </StrictMode>,
)
