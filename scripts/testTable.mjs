// The table of what a run of the tests cost, as it stands in tests/README.md.

const sum = (measures, of) => measures.reduce((all, one) => all + one[of], 0)
const minutes = (seconds) => (seconds / 60).toFixed(1)
const row = (cells) => `| ${cells.join(' | ')} |\n`
const head = (cells) => row(cells) + row(cells.map((_, index) => (index ? '--:' : '---')))

/** Folders and the longest files, in seconds by the clock and of processor. @param run seconds, tests and the day of the whole run */
export function timesTable(measures, { seconds, tests, day }) {
  const folders = new Map()
  for (const one of measures) {
    const folder = one.file.split('/')[1]
    folders.set(folder, [...(folders.get(folder) ?? []), one])
  }
  const opened = sum(measures, 'schools') + sum(measures, 'restarts')
  const longest = measures.toSorted((one, other) => other.wall - one.wall).slice(0, 30)
  return [
    `${tests} tests in ${measures.length} files took ${minutes(seconds)} minutes on ${day}; the files together ${minutes(sum(measures, 'wall'))} minutes by the clock and ${minutes(sum(measures, 'processor'))} of processor without the database's, so that they waited for ${minutes(sum(measures, 'wall') - sum(measures, 'processor'))}. ${sum(measures, 'schools')} schools were opened and ${sum(measures, 'restarts')} servers started again, ${(sum(measures, 'opening') / Math.max(opened, 1)).toFixed(2)} s each.\n\n`,
    head(['folder', 'files', 'minutes', 'processor', 'schools', 'restarts']),
    ...[...folders]
      .sort(([, one], [, other]) => sum(other, 'wall') - sum(one, 'wall'))
      .map(([folder, ofIt]) =>
        row([
          folder,
          ofIt.length,
          minutes(sum(ofIt, 'wall')),
          minutes(sum(ofIt, 'processor')),
          sum(ofIt, 'schools'),
          sum(ofIt, 'restarts'),
        ]),
      ),
    '\n',
    head(['longest files', 'seconds', 'processor']),
    ...longest.map(({ file, wall, processor }) => row([file.replace(/^tests\//, ''), wall.toFixed(0), processor.toFixed(0)])),
  ].join('')
}
