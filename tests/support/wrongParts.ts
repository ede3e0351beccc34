import type { WrongFile } from './wrongFile.ts'

const text = { kind: 'text' }
const room = { kind: 'ref', to: 'classRooms' }
const own = (name: string, words: object) => ({ name, scope: 'tenant', fields: { title: text }, ...words })
const students = (words: object) => ({ extends: 'students', ...words })
const row = { debit: 'role.safe', credit: 'role.income', amount: 'total' }
/** A document that posts, with other words. */
const fines = (name: string, words: object) => ({
  name,
  scope: 'branchYear',
  fields: { date: { kind: 'date', required: true }, guardian: { kind: 'ref', to: 'guardians' }, total: { kind: 'money' } },
  states: { open: ['posted'], posted: ['open'] },
  actions: { post: { to: 'posted', posts: 'post' }, unpost: { to: 'open', unposts: true } },
  effects: { ledger: [row] },
  ...words,
})
const run = (name: string, words: object) => ({
  name,
  permission: 'addGuardians',
  over: 'students',
  makes: 'guardians',
  with: { arabicName: 'arabicName', phone: { value: '+966500000001' } },
  ...words,
})
const makes = (words: object) => ({ actions: { bill: { makes: 'serviceCategories', ...words } } })
const report = (name: string, words: object) => ({ report: name, of: 'students', columns: ['code'], ...words })
const card = (name: string, words: object) => ({ card: name, of: 'students', ...words })
const open = (words: object) => ({ public: { by: 'anyone', create: true, fields: ['title'], ...words } })

/** Mistakes in what files hold besides fields, lists and menus. */
export const wrongParts: readonly WrongFile[] = [
  // Regular expressions.
  ...(
    [
      ['expression', '(a', 'is no regular expression'],
      ['lookAhead', '^(?!a)b', 'looks ahead or behind'],
      ['lookBehind', '(?<=a)b$', 'looks ahead or behind'],
      ['refersBack', '^(a+)\\1$', 'refers back to a group'],
      ['refersByName', '^(?<one>a+)\\k<one>$', 'refers back to a group'],
      ['manyTimes', '^a{2000}$', 'cannot be used: invalid repeat count'],
      ['largeExpression', '^(a?b?c?){900}$', "is too large; 'min' and 'max' say how long a text is"],
    ] as const
  ).map(
    ([name, regex, line]): WrongFile => [
      `${name}.json`,
      own(name, { fields: { title: { ...text, regex } } }),
      `${name}.fields.title.regex: '${regex}' ${line}`,
    ],
  ),
  // Refusals that nobody could read.
  [
    'errorText.json',
    own('errorText', { rules: [{ holds: { title: 'a' }, error: 'Trial.Unread' }] }),
    "errorText.labels: the error 'Trial.Unread' has no text; say it as 'errors.Trial.Unread'",
  ],
  [
    'xErrorText.json',
    students({ rules: [{ holds: { noorId: 'a' }, error: 'xTrial.Unread' }] }),
    "students.labels: the error 'xTrial.Unread' has no text; say it as 'errors.xTrial.Unread'",
  ],
  // What is right word by word, and together can never be.
  [
    'shortest.json',
    own('shortest', { fields: { title: { ...text, max: -4 } } }),
    'shortest.fields.title.max: a text of at most -4',
  ],
  [
    'unfilled.json',
    own('unfilled', { fields: { title: { ...text, required: true, readOnly: true } } }),
    "unfilled.fields.title: it is 'required' and 'readOnly', and nothing fills it: no record could be made",
  ],
  [
    'unseen.json',
    own('unseen', { fields: { title: { ...text, required: true, hidden: true } } }),
    "unseen.fields.title: it is 'required' and 'hidden', and has no 'default': no form could fill it in",
  ],
  [
    'unseenInLines.json',
    own('unseenInLines', { lines: { parts: { fields: { what: { ...text, required: true, readOnly: true } } } } }),
    "unseenInLines.lines.parts.fields.what: it is 'required' and 'readOnly', and nothing fills it",
  ],
  [
    'oneSided.json',
    fines('oneSided', {
      effects: {
        ledger: [
          { debit: 'role.safe', amount: 'total' },
          { debit: 'role.income', amount: 'total' },
        ],
      },
    }),
    'oneSided.effects.ledger: every row is a debit, and none a credit: an entry could never be even',
  ],
  ['fieldless.json', own('fieldless', { fields: {} }), 'fieldless.fields: there is no field: a record would say nothing'],
  [
    'unborn.ts',
    "export const unborn = { of: 'shelvs', by: (shelf) => shelf }\n",
    "'unborn' is made for 'shelvs', and there is no such definition, did you mean 'shelves'?",
  ],
  // Limits.
  ['limitOf.json', own('limitOf', { limits: [{ of: 'bus', atMost: 3 }] }), "limitOf.limits[0].of: no field 'bus'"],
  [
    'limitText.json',
    own('limitText', { limits: [{ of: 'title', atMost: 3 }] }),
    "limitText.limits[0].of: 'title' is no reference",
  ],
  [
    'limitMost.json',
    own('limitMost', { fields: { room }, limits: [{ of: 'room', atMost: 'capacty', as: 'visited' }] }),
    "limitMost.limits[0].atMost: no field 'capacty' in classRooms, did you mean 'capacity'?",
  ],
  [
    'limitShared.json',
    own('limitShared', { fields: { room }, limits: [{ of: 'room', atMost: 3 }] }),
    "limitShared.limits[0]: 'used' of classRooms is at most 'capacity' by students; call this one otherwise by 'as'",
  ],
  [
    'limitNone.json',
    own('limitNone', { fields: { room }, limits: [{ of: 'room' }] }),
    "limitNone.limits[0]: 'atMost' is missing",
  ],
  // Choices that depend on others.
  [
    'whenValue.json',
    own('whenValue', {
      fields: { title: text, size: { kind: 'choice', values: ['small', 'large'], when: { smal: { title: 'x' } } } },
    }),
    "whenValue.fields.size.when: no 'smal', did you mean 'small'?",
  ],
  [
    'whenField.json',
    own('whenField', {
      fields: { title: text, size: { kind: 'choice', values: ['small', 'large'], when: { small: { titel: 'x' } } } },
    }),
    "whenField.fields.size.when.small: no field 'titel', did you mean 'title'?",
  ],
  [
    'whenItself.json',
    own('whenItself', {
      fields: { title: text, size: { kind: 'choice', values: ['small', 'large'], when: { small: { size: 'large' } } } },
    }),
    "whenItself.fields.size.when.small: 'size' cannot depend on itself",
  ],
  [
    'whenDefault.json',
    own('whenDefault', {
      fields: {
        title: text,
        size: { kind: 'choice', values: ['small', 'large'], default: 'small', when: { small: { title: 'x' } } },
      },
    }),
    "whenDefault.fields.size.default: 'small' may be chosen only at times, so nothing can begin with it",
  ],
  // What is posted.
  [
    'role.json',
    fines('roles', { effects: { ledger: [{ ...row, debit: 'role.saef' }] } }),
    "roles.effects.ledger[0].debit: the settings have no account for 'saef', did you mean 'safe'?",
  ],
  [
    'account.json',
    fines('accountless', { effects: { ledger: [{ ...row, debit: 'guardian.account' }] } }),
    "accountless.effects.ledger[0].debit: no field 'account' in guardians, did you mean 'receivableAccount'?",
  ],
  [
    'amount.json',
    fines('amounts', { effects: { ledger: [{ ...row, amount: 'totl' }] } }),
    "amounts.effects.ledger[0].amount: no field 'totl', did you mean 'total'?",
  ],
  [
    'side.json',
    fines('sides', { effects: { ledger: [{ amount: 'total' }] } }),
    "sides.effects.ledger[0]: the row says neither 'debit' nor 'credit'",
  ],
  [
    'each.json',
    fines('eaches', { effects: { ledger: [{ ...row, each: 'items' }] } }),
    "eaches.effects.ledger[0].each: no lines 'items'",
  ],
  [
    'day.json',
    fines('days', { fields: { total: { kind: 'money' } } }),
    "days.effects: an entry has the day of its document, which has no field 'date'",
  ],
  [
    'place.json',
    fines('places', { scope: 'branch' }),
    "places.effects: what is posted belongs to a branch and a year; the scope is 'branch', not 'branchYear'",
  ],
  [
    'area.json',
    fines('areaes', { effects: { area: 'sale', ledger: [row] } }),
    "areaes.effects.area: no 'sale', did you mean 'sales'?",
  ],
  [
    'recipe.json',
    fines('recipies', { effects: { ledger: 'fineRecipe' } }),
    "recipies.effects.ledger: no recipe named 'fineRecipe'",
  ],
  // Formulas and totals.
  [
    'formula.json',
    own('formulas', { fields: { price: { kind: 'money' }, due: { kind: 'money', is: 'price * prce' } } }),
    "formulas.fields.due.is: no field 'prce', at character 9, did you mean 'price'?",
  ],
  [
    'bracket.json',
    own('brackets', { fields: { price: { kind: 'money' }, due: { kind: 'money', is: 'price * (2 +' } } }),
    'brackets.fields.due.is: a bracket is opened and not closed, at character 9',
  ],
  [
    'zero.json',
    own('zeros', { fields: { price: { kind: 'money' }, share: { kind: 'money', is: 'price + 1 / (2 - 2)' } } }),
    'zeros.fields.share.is: the formula divides by zero, at character ',
  ],
  [
    'round.json',
    own('rounds', { fields: { net: { kind: 'money', is: 'gross' }, gross: { kind: 'money', is: 'net' } } }),
    'rounds.fields.net: calculated in a circle: net → gross → net',
  ],
  [
    'textFormula.json',
    own('textFormulas', { fields: { title: { kind: 'text', is: 'a' } } }),
    "textFormulas.fields.title: unknown word 'is': only int, money, quantity, percent can have it, not text",
  ],
  ['total.json', own('totals', { totals: { total: { sum: 'items.amount' } } }), "totals.totals.total.sum: no lines 'items'"],
  // What makes records.
  [
    'makes.json',
    own('makes', makes({ makes: 'serviceCategory', with: { arabicName: 'title' } })),
    "makes.actions.bill.makes: no resource 'serviceCategory'",
  ],
  [
    'makesWith.json',
    own('makesWith', makes({ with: { arabicName: 'titel' } })),
    "makesWith.actions.bill.with.arabicName: no value 'titel', did you mean 'title'?",
  ],
  [
    'makesNone.json',
    own('makesNone', makes({})),
    "makesNone.actions.bill: 'makes' is said without 'by', a function, or 'with', what it is made of",
  ],
  ['makesBy.json', own('makesBy', makes({ by: 'billOf' })), "makesBy.actions.bill.by: no maker named 'billOf'"],
  ['runOver.json', run('runOver', { over: 'student' }), "runOver.over: no resource 'student', did you mean 'students'?"],
  [
    'runInput.json',
    run('runInput', { with: { arabicName: 'input.title', phone: { value: '+966500000001' } } }),
    "runInput.with.arabicName: no value 'input.title'",
  ],
  [
    'runOnce.json',
    run('runOnce', { once: ['child'] }),
    "runOnce.once: 'child' is neither an input nor a field of guardians, did you mean 'children'?",
  ],
  // Days that come near, people without an account.
  ['alert.json', own('alerting', { alerts: [{ field: 'expiry', before: [3] }] }), "alerting.alerts[0].field: no field 'expiry'"],
  [
    'alertText.json',
    own('alertText', { alerts: [{ field: 'title', before: [3] }] }),
    "alertText.alerts[0].field: 'title' is no day",
  ],
  ['publicBy.json', own('publicBy', open({ by: 'everyone' })), "publicBy.public.by: no 'everyone', one of anyone, token"],
  [
    'publicField.json',
    own('publicField', open({ fields: ['titel'] })),
    "publicField.public.fields: there is no field 'titel', did you mean 'title'?",
  ],
  [
    'publicLacks.json',
    own('publicLacks', { fields: { title: text, note: { ...text, required: true } }, ...open({}) }),
    "publicLacks.public.fields: 'note' is required: nobody could fill in the form without it",
  ],
  ['publicDays.json', own('publicDays', open({ days: 400 })), 'publicDays.public.days: must be from 1 to 365'],
  [
    'publicNames.json',
    own('publicNames', { fields: { child: { kind: 'ref', to: 'students' } }, ...open({ fields: ['child'] }) }),
    "publicNames.public.fields: 'child' would show the names of all students to everyone",
  ],
  // What is read of others.
  ['reads.json', own('reading', { reads: { row: 'student.row' } }), "reading.reads.row: no field 'student'"],
  [
    'readsOf.json',
    own('readsOf', { reads: { best: { of: 'servces', take: 'code' } } }),
    "readsOf.reads.best.of: no resource 'servces', did you mean 'services'?",
  ],
  [
    'readsBest.json',
    own('readsBest', { reads: { first: { of: 'rows', best: ['stge'], take: 'arabicName' } } }),
    "readsBest.reads.first.best: no field 'stge' in rows, did you mean 'stage'?",
  ],
  // Paper, reports, cards, other systems.
  [
    'print.json',
    own('printing', { print: { fields: ['titel'] } }),
    "printing.print.fields: no field 'titel', did you mean 'title'?",
  ],
  ['labels.json', own('labelled', { print: { labels: { code: ['barcod'] } } }), "labelled.print.labels.code: no field 'barcod'"],
  [
    'labelsOf.json',
    own('receiving', {
      lines: { items: { fields: { article: { kind: 'ref', to: 'rows' }, pieces: { kind: 'int' } } } },
      print: { labelsOf: { lines: 'items', of: 'article', count: 'pieces' } },
    }),
    "receiving.print.labelsOf.of: 'rows' has no labels",
  ],
  [
    'byHand.json',
    own('ticked', {
      lines: { items: { fields: { note: { kind: 'text' } } } },
      print: { lines: { items: ['note'] }, byHand: { lines: 'items', columns: ['notes'] } },
    }),
    "ticked.print.byHand.columns: 'notes' is none of the columns of print.lines.items, did you mean 'note'?",
  ],
  ['paper.json', own('papers', { print: { paper: 'a6' } }), "papers.print.paper: no 'a6', did you mean 'a4'?"],
  ['reportOf.json', report('reportOf', { of: 'student' }), "reportOf.of: no resource 'student', did you mean 'students'?"],
  [
    'reportBare.json',
    { report: 'reportBare', of: 'students' },
    "reportBare.columns: there is neither 'columns' nor 'group', so nothing is shown",
  ],
  [
    'reportSum.json',
    report('reportSum', { group: ['gender'], sum: ['arabicName'] }),
    "reportSum.sum: 'arabicName' is of the kind 'text', which cannot be added up; money, quantity, percent or int can",
  ],
  ['reportName.json', report('trialBalance', {}), "trialBalance.report: 'trialBalance' is the name of something else already"],
  [
    'reportFilter.json',
    report('reportFilter', { filters: [{ by: 'birthDate', where: { active: true } }] }),
    "reportFilter.filters: 'where' narrows the records of a reference, and 'birthDate' is none",
  ],
  [
    'reportFilterWhere.json',
    report('reportFilterWhere', { filters: ['row', { by: 'classRoom', where: { row: { same: 'rows' } } }] }),
    "reportFilterWhere.filters.classRoom.where.row.same: no field 'rows', did you mean 'row'?",
  ],
  ['reportChart.json', report('reportChart', { chart: 'pie' }), "reportChart.chart: no 'pie', one of bars"],
  ['cardOf.json', card('cardOf', { of: 'student' }), "cardOf.of: no resource 'student', did you mean 'students'?"],
  [
    'cardTwo.json',
    card('cardTwo', { by: 'row', trend: { by: 'birthDate', per: 'day' } }),
    "cardTwo.by: stands beside 'trend'; a card is one of them",
  ],
  ['cardTone.json', card('cardTone', { tone: 'red' }), "cardTone.tone: no 'red', one of warning, danger"],
  [
    'webhook.json',
    own('hooks', { webhooks: [{ on: ['saved'], post: 'https://erp.example/x' }] }),
    "hooks.webhooks[0].on: there is no event 'saved', one of created, changed, deleted",
  ],
  [
    'address.json',
    own('addresses', { webhooks: [{ on: ['created'], post: 'erp' }] }),
    "addresses.webhooks[0].post: 'erp' is no address like https://erp.example/daftar",
  ],
  // References that need each other, names that are taken, what holds nothing.
  [
    'mutualOne.json',
    own('mutualOne', { fields: { other: { kind: 'ref', to: 'mutualTwo', required: true } } }),
    'mutualOne.fields.other: no record could be the first: mutualOne needs mutualTwo needs mutualOne',
  ],
  [
    'mutualTwo.json',
    own('mutualTwo', { fields: { other: { kind: 'ref', to: 'mutualOne', required: true } } }),
    'mutualTwo.fields.other: no record could be the first: mutualTwo needs mutualOne needs mutualTwo',
  ],
  [
    'column.json',
    own('columns', { fields: { tenantId: text } }),
    "columns.fields: field 'tenantId' needs the column 'tenant_id', which is that of the language itself",
  ],
  ['lines.json', own('lined', { lines: { items: {} } }), "lined.lines.items: 'fields' is missing"],
  ['unreached.json', own('unreached', { states: { a: ['b'], b: [], c: [] } }), "unreached.states: nothing leads to 'c'"],
  [
    'nameless.json',
    { titel: 'x' },
    "the definition has no name: a file says one of 'name', 'extends', 'report', 'card', 'texts'",
  ],
  [
    'textsIn.json',
    { texts: { es: { 'menu.home': 'x' } } },
    "texts: no language 'es', did you mean 'en'?, one of ar, en, fr, de, pt",
  ],
  // Extensions that take away, or are of no file's business.
  [
    'xRemoved.json',
    students({ change: { relationship: { values: ['father'] } } }),
    "students.change.relationship: unknown word 'values', did you mean 'addValues'?",
  ],
  [
    'xOptional.json',
    students({ change: { arabicName: { required: false } } }),
    "students.change.arabicName.required: 'arabicName' cannot become less required than it is",
  ],
  ['xOfOwn.json', { extends: 'shelves', fields: { xOwn: text } }, "extends: there is no built-in definition 'shelves'"],
  [
    'duplicates.json',
    { name: 'notes', scope: 'tenant', fields: { title: { kind: 'text' } }, duplicates: [{ fields: ['title'] }] },
    "notes.duplicates[0]: duplicates are told by number and day: the definition has 'number' and a field 'date'",
  ],
  [
    'duplicatesOf.json',
    {
      name: 'slips',
      scope: 'branch',
      number: {},
      fields: { date: { kind: 'date' }, bill: { kind: 'text' }, total: { kind: 'money' } },
      duplicates: [{ fields: ['bill', 'total'] }],
    },
    "slips.duplicates[0].fields[1]: 'total' is money; documents are compared by text, ref, party, date",
  ],
  [
    'asks.json',
    {
      name: 'memos',
      scope: 'tenant',
      fields: { title: { kind: 'text' } },
      asks: [{ on: ['edti'], when: { title: 'x' }, error: 'Field.Required' }],
    },
    "memos.asks[0].on: no 'edti', did you mean 'edit'?",
  ],
  ['xUnique.json', students({ unique: [{ fields: ['xNone'] }] }), "students.unique[0].fields: no field 'xNone'"],
]
