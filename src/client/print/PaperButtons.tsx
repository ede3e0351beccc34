import Button from '@mui/material/Button'
import type { Ref } from 'react'
import { Icon } from '../components/Icon.tsx'
import { useT } from '../providers/i18n.ts'

interface Props {
  /** The address of the paper, and what its file is called. */
  readonly paper: string
  readonly file: string
  /** Prints it; undefined where it is not shown inside of the page. */
  readonly onPrint: (() => void) | undefined
  /** It cannot be printed yet. */
  readonly disabled: boolean
  readonly main: Ref<HTMLButtonElement & HTMLAnchorElement>
}

/** What is done with a paper: printed or opened, and kept as a file. */
export function PaperButtons({ paper, file, onPrint, disabled, main }: Props) {
  const t = useT()
  return (
    <>
      {onPrint ? (
        <Button
          ref={main}
          variant="contained"
          color="primary"
          startIcon={<Icon name="print" />}
          disabled={disabled}
          onClick={onPrint}
        >
          {t('print.print')}
        </Button>
      ) : (
        <Button ref={main} variant="contained" color="primary" href={paper} target="_blank" rel="noopener">
          {t('print.open')}
        </Button>
      )}
      <Button href={paper} download={`${file}.pdf`} startIcon={<Icon name="download" />}>
        {t('print.download')}
      </Button>
    </>
  )
}
