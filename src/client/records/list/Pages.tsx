import NativeSelect from '@mui/material/NativeSelect'
import Pagination from '@mui/material/Pagination'
import PaginationItem from '@mui/material/PaginationItem'
import { useId } from 'react'
import { useListContext } from 'react-admin'
import { usePhone } from '../../components/usePhone.ts'
import { useNumerals } from '../../providers/numerals.ts'
import type { Text } from '../text/useText.ts'
import { pageSizes } from './address.ts'

/** What part is shown, the size of a page, and the way to the other ones. */
export function Pages({ text }: { readonly text: Text }) {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext()
  const { number: write } = useNumerals()
  const phone = usePhone()
  const id = useId()
  const from = total === 0 ? 0 : (page - 1) * perPage + 1
  const sizes = [...new Set([...pageSizes, perPage])].sort((a, b) => a - b)
  return (
    <div className="g-pages">
      <span className="ltr g-muted">
        <bdi>{write(from)}</bdi>–<bdi>{write(Math.min(page * perPage, total))}</bdi> / <bdi>{write(total)}</bdi>
      </span>
      <span>
        <label className="g-muted" htmlFor={id}>
          {text.say('generated.list.perPage')}
        </label>{' '}
        <NativeSelect
          disableUnderline
          id={id}
          value={perPage}
          onChange={(event) => setPerPage(Number(event.target.value))}
          sx={{ fontWeight: 600, '& .MuiNativeSelect-icon': { right: 0 } }}
        >
          {sizes.map((size) => (
            <option key={size} value={size}>
              {write(size)}
            </option>
          ))}
        </NativeSelect>
      </span>
      <Pagination
        aria-label={text.say('generated.list.pages')}
        variant="outlined"
        shape="rounded"
        count={Math.max(1, Math.ceil(total / perPage))}
        page={page}
        siblingCount={phone ? 0 : 1}
        onChange={(_, chosen) => setPage(chosen)}
        getItemAriaLabel={(type, number) =>
          type === 'previous' || type === 'next' ? text.say(`generated.list.${type}`) : write(number ?? 0)
        }
        renderItem={(item) => <PaginationItem {...item} page={item.page && write(item.page)} />}
      />
    </div>
  )
}
