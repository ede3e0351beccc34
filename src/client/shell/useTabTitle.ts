import { useLayoutEffect } from 'react'
import { entryOf } from '../header/menuEntries.ts'
import { useMenu } from '../header/useMenu.ts'
import { useT } from '../providers/i18n.ts'

/** Until a page that was gone to calls itself something, the browser's tab is called after its entry in the menu, not after the page before. */
export function useTabTitle(pathname: string): void {
  const t = useT()
  const title = entryOf(useMenu(), pathname)?.title
  const product = t('shell.product')
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another path is another page
  useLayoutEffect(() => {
    document.title = title === undefined ? product : `${title} · ${product}`
  }, [pathname])
}
