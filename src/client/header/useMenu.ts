import { useMemo } from 'react'
import { useFrame } from '../providers/frame.tsx'
import { useT } from '../providers/i18n.ts'
import { usePages } from '../providers/pages.ts'
import { type MenuEntry, menuEntries } from './menuEntries.ts'

export interface TitledEntry extends MenuEntry {
  readonly title: string
}

/** The entries of the menu that this person may open, with their titles. */
export function useMenu(): readonly TitledEntry[] {
  const { registry, company, reportPages, profile, can } = useFrame()
  const pages = usePages()
  const t = useT()
  return useMemo(
    () =>
      menuEntries(pages, { registry, company, reportPages }, profile, can).map((entry) => ({
        ...entry,
        title: t(entry.label, entry.plural ? { smart_count: 2 } : {}),
      })),
    [pages, registry, company, reportPages, profile, can, t],
  )
}
