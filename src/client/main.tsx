import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { startI18n } from './providers/i18n.ts'
import { createRouter } from './routes.tsx'
import { NoticeHost } from './shell/dialogs/NoticeHost.tsx'
import './theme/base.css'
import { applySkin } from './theme/skin.ts'

applySkin()
await startI18n()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <RouterProvider router={createRouter()} />
    <NoticeHost />
  </StrictMode>,
)
