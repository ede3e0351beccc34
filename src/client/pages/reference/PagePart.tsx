import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Cell, Part } from '../../../../schema/reference/page.ts'

/** A part of a page of the reference: words, an example, a table. It is English in every language of the shell. */
export function PagePart({ part: { heading, text, code, table } }: { readonly part: Part }) {
  const id = useId()
  return (
    <div lang="en" dir="ltr">
      <h2 id={id}>{heading}</h2>
      {text !== undefined && (
        <p>
          <Prose text={text} />
        </p>
      )}
      {/* A part that scrolls is reached by keys. */}
      {code !== undefined && (
        <Box component="section" className="reference-code" tabIndex={0} aria-labelledby={id}>
          <pre>{code}</pre>
        </Box>
      )}
      {table && (
        <TableContainer component="section" tabIndex={0} aria-labelledby={id}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {table.columns.map((column) => (
                  <TableCell key={column}>{column}</TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {table.rows.map((row) => (
                <TableRow key={JSON.stringify(row)}>
                  {row.map((cell, index) => (
                    <TableCell key={table.columns[index]}>
                      <CellText cell={cell} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </div>
  )
}

function CellText({ cell }: { readonly cell: Cell }) {
  if (typeof cell === 'string')
    return (
      <bdi>
        <Prose text={cell} />
      </bdi>
    )
  if ('code' in cell) return <code className="reference-word">{cell.code}</code>
  return (
    <Link component={RouterLink} to={`/reference/${cell.to}`}>
      {cell.text}
    </Link>
  )
}

/** A sentence in which names of the language stand between backticks. */
export const Prose = ({ text }: { readonly text: string }) =>
  text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of a sentence never change their places
      <code key={index} className="reference-word">
        {part}
      </code>
    ),
  )
