import { CacheProvider } from '@emotion/react'
import { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { AdminContext } from 'react-admin'
import { Admin } from './Admin.tsx'
import { ErrorState } from './components/ErrorState.tsx'
import { authProvider } from './providers/authProvider.ts'
import { dataProvider } from './providers/data.ts'
import { FrameProvider, useFrameQuery, useFrameRenewal } from './providers/frame.tsx'
import { createI18nProvider, useLanguage, useTextVersion } from './providers/i18n.ts'
import { retried } from './providers/retried.ts'
import { routerProvider } from './providers/router.tsx'
import { createStore } from './providers/store.ts'
import { NoticeDialog } from './shell/dialogs/NoticeDialog.tsx'
import { Notifications } from './shell/dialogs/Notifications.tsx'
import { LayoutSkeleton } from './shell/LayoutSkeleton.tsx'
import { appTheme } from './theme/appTheme.ts'
import { caches } from './theme/caches.ts'

const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: retried,
      },
      // A write that cannot be sent is refused at once: it must not be sent later, when nobody thinks of it.
      mutations: { retry: false, networkMode: 'always' },
    },
  })

/** The staff application: React-Admin's contexts with our providers, the shell, the screens. */
export default function App() {
  const { direction } = useLanguage()
  const version = useTextVersion()
  const queryClient = useMemo(createQueryClient, [])
  const store = useMemo(() => createStore(queryClient), [queryClient])
  const theme = useMemo(() => appTheme(direction), [direction])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new provider makes React-Admin translate again
  const i18nProvider = useMemo(createI18nProvider, [version])
  return (
    <CacheProvider value={caches[direction]}>
      <AdminContext
        theme={theme}
        darkTheme={null}
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        routerProvider={routerProvider}
        queryClient={queryClient}
        store={store}
      >
        <Notifications />
        <NoticeDialog />
        <Framed />
      </AdminContext>
    </CacheProvider>
  )
}

function Framed() {
  const { data: frame, error, refetch } = useFrameQuery()
  useFrameRenewal()
  if (error && !frame) return <ErrorState error={error} onRetry={refetch} />
  if (!frame) return <LayoutSkeleton />
  return (
    <FrameProvider frame={frame}>
      <Admin />
    </FrameProvider>
  )
}
