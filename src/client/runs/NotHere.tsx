import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { Link } from 'react-router-dom'
import type { RunModel } from '../../../schema/run.ts'
import { Empty } from '../components/Empty.tsx'
import { useDefinitions } from '../providers/definitionsContext.ts'
import { useCan } from '../providers/frame.tsx'
import { listPath } from '../providers/paths.ts'
import { useText } from '../records/text/useText.ts'

/** Where the run cannot be ordered, such as the head office: why, and the way to what it has made. */
export function NotHere({ run, why }: { readonly run: RunModel; readonly why: string }) {
  const text = useText()
  const can = useCan()
  const registry = useDefinitions()
  const { makes } = run
  return (
    <Card component="section">
      <Empty
        icon="rule"
        title={why}
        action={
          makes.data.menu &&
          can(makes.permissions.view) && (
            <Button variant="outlined" component={Link} to={listPath(registry, makes.name, {})}>
              {text.title(makes)}
            </Button>
          )
        }
      />
    </Card>
  )
}
