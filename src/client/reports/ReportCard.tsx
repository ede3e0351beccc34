import Card from '@mui/material/Card'
import CardActionArea, { type CardActionAreaProps } from '@mui/material/CardActionArea'
import type { ElementType } from 'react'
import { Icon } from '../shell/components/Icon.tsx'

type Props = CardActionAreaProps & {
  readonly component?: ElementType
  readonly to?: string | undefined
  readonly href?: string | undefined
  readonly icon: string
  readonly title: string
  readonly about: string
}

/** One of the things that a page of reports offers: a link or a button, by its props. */
export function ReportCard({ icon, title, about, ...action }: Props) {
  return (
    <Card component="li">
      <CardActionArea className="report-card" {...action}>
        <Icon name={icon} />
        <span>
          <strong>{title}</strong>
          <span className="report-about">{about}</span>
        </span>
      </CardActionArea>
    </Card>
  )
}
