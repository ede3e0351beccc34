import Button from '@mui/material/Button'
import { useFrame } from '../providers/frame.tsx'
import { nameOf, useLanguage, useT } from '../providers/i18n.ts'

interface Props {
  readonly parameters: Readonly<Record<string, unknown>>
  /** The branch whose figures are shown. */
  readonly branch: string
  readonly onBranch: (branch: string) => void
}

/** Branches are compared on the head office alone: elsewhere a note leads there. */
export function BranchNote({ parameters, branch, onBranch }: Props) {
  const t = useT()
  const { language } = useLanguage()
  const { branches } = useFrame()
  const own = branches.find((one) => String(one.id) === branch)
  const master = branches.find((one) => one.isMaster)
  if (!own || own.isMaster || !Object.values(parameters).includes('branch')) return null
  return (
    <p className="r-place" role="note">
      {t('reports.branchOnly', { name: nameOf(own, language) })}{' '}
      {master && (
        <Button size="small" onClick={() => onBranch(String(master.id))}>
          {t('reports.toHeadOffice', { name: nameOf(master, language) })}
        </Button>
      )}
    </p>
  )
}
