import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router-dom'
import { loadChunk } from './providers/chunks.ts'
import { Wrong } from './public/Wrong.tsx'
import { SignedIn } from './shell/SignedIn.tsx'

const page = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await loadChunk(load)).default })

/** Pages without the shell, and behind the sign-in everything else. Each is loaded when it is opened. */
export const createRouter = () =>
  createBrowserRouter([
    {
      errorElement: <Wrong />,
      hydrateFallbackElement: <></>,
      children: [
        { path: '/login', lazy: page(() => import('./public/Login.tsx')) },
        { path: '/ForgetPassword', lazy: page(() => import('./public/ForgetPassword.tsx')) },
        {
          lazy: page(() => import('./KnownPages.tsx')),
          children: [
            { path: '/error-404', lazy: page(() => import('./public/NotFound.tsx')) },
            {
              element: <SignedIn />,
              children: [
                { path: '/second-factor', lazy: page(() => import('./public/SecondFactor.tsx')) },
                { path: '/change-password', lazy: page(() => import('./public/ChangePassword.tsx')) },
                { path: '*', lazy: page(() => import('./App.tsx')) },
              ],
            },
          ],
        },
      ],
    },
  ])
