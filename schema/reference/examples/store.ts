import type { ResourceData } from '../../language/definition.ts'
import type { Code } from './code.ts'

const article: ResourceData = {
  name: 'goods',
  scope: 'tenant',
  title: ['label'],
  fields: {
    label: { kind: 'text', required: true },
    barcode: { kind: 'text', pattern: 'latin', unique: true },
    price: { kind: 'money', required: true, min: '0' },
    unit: { kind: 'ref', to: 'units' },
    incomeAccount: { kind: 'ref', to: 'accounts', where: { isLeaf: true } },
    costAccount: { kind: 'ref', to: 'accounts' },
    stockAccount: { kind: 'ref', to: 'accounts' },
  },
  lines: {
    prices: { fields: { row: { kind: 'ref', to: 'rows' }, stage: { kind: 'ref', to: 'stages' }, price: { kind: 'money' } } },
    packs: {
      fields: {
        label: { kind: 'text', required: true },
        barcode: { kind: 'text', pattern: 'latin' },
        unit: { kind: 'ref', to: 'units' },
        price: { kind: 'money' },
        pieces: { kind: 'int', min: 1 },
      },
      unique: [{ fields: ['barcode'], in: 'tenant', among: 'barcode', error: 'Goods.SameBarcode' }],
    },
    instalments: {
      fields: {
        year: { kind: 'ref', to: 'fiscalYears', required: true },
        dueOn: { kind: 'date', required: true },
        share: { kind: 'percent', required: true, min: '0' },
      },
      sums: [{ of: 'share', per: ['year'], to: 100, error: 'Goods.SharesDiffer' }],
    },
    bargains: {
      permission: 'viewBargains',
      fields: {
        supplier: { kind: 'ref', to: 'suppliers', required: true },
        agreed: { kind: 'money', required: true },
        from: { kind: 'date' },
        to: { kind: 'date', notBefore: 'from' },
      },
      unique: [{ fields: ['supplier'], during: ['from', 'to'], error: 'Goods.BargainTwice' }],
      locked: { area: 'purchases', during: ['from', 'to'] },
    },
  },
  print: {
    labels: {
      code: ['barcode'],
      unit: 'unit',
      price: 'price',
      taxed: { incomeAccount: { empty: false } },
      units: { lines: 'packs', unit: 'unit', code: 'barcode', price: 'price', factor: 'pieces' },
    },
  },
  labels: {
    en: {
      'errors.Goods.SameBarcode': 'Another pack has this bar code',
      'errors.Goods.BargainTwice': 'Another price is agreed with this supplier for that time',
      'errors.Goods.SharesDiffer': 'The shares of a year are {{total}} together, not {{to}}',
    },
  },
}

const room: ResourceData = { name: 'storeRooms', scope: 'branch', fields: { label: { kind: 'text', required: true } } }

/** Ordered goods, of which deliveries use up what was ordered. */
const orders: ResourceData = {
  name: 'goodsOrders',
  scope: 'branch',
  seenInAll: ['items.branch'],
  number: { when: { status: { not: 'draft' } } },
  fields: {
    date: { kind: 'date', required: true, default: 'today' },
    supplier: { kind: 'ref', to: 'suppliers' },
    bill: { kind: 'text' },
    wanted: { kind: 'quantity', is: 'sum(items.quantity)' },
  },
  lines: {
    items: {
      min: 1,
      blank: 2,
      max: 100,
      title: ['article'],
      fields: {
        article: { kind: 'ref', to: 'goods', required: true },
        quantity: { kind: 'quantity', required: true, positive: true },
        gift: { kind: 'flag' },
        price: { kind: 'money' },
        back: { kind: 'money' },
      },
      unique: [{ fields: ['article', 'gift'], error: 'Order.Twice' }],
      rules: [{ when: { gift: true }, holds: { price: { empty: true } }, error: 'Order.GiftPrice', field: 'price' }],
      asks: [{ on: ['create', 'edit'], when: { quantity: { gt: '1000' } }, field: 'quantity', error: 'Order.SoMany' }],
      follows: { delivery: { of: 'received', none: 'awaited', some: 'partly', all: 'complete' } },
      crossBranch: true,
      writtenWhile: { status: { not: 'closed' } },
      aside: { gift: 'filled' },
    },
  },
  totals: { total: { sum: 'items.price', less: 'items.back', where: { gift: false } }, returned: { sum: 'items.back' } },
  rules: [{ when: { status: 'closed' }, equal: ['totals.total', 'totals.returned'], error: 'Order.Open' }],
  follows: { arrival: { of: 'came', none: 'awaited', some: 'partly', all: 'complete', states: ['open', 'closed'] } },
  asks: [{ on: ['edit', 'close'], when: { status: 'closed', wanted: { gt: '0' } }, error: 'Order.StillWanted', field: 'status' }],
  duplicates: [{ fields: ['bill', 'supplier'], when: { status: { not: 'draft' } } }],
  states: { draft: ['open'], open: ['closed'], closed: [] },
  actions: { close: { from: ['open'], to: 'closed' } },
  keeps: { while: { status: 'closed' }, users: 'Order.Closed' },
  limits: [{ of: 'items.record', sum: 'received', atMost: 'wanted', as: 'came' }],
  labels: {
    en: {
      name: 'Order',
      'lines.items': 'Items',
      'errors.Order.Twice': 'An article stands in an order once',
      'errors.Order.GiftPrice': 'A gift has no price',
      'errors.Order.Closed': 'The order is closed: what came of it stays',
      'errors.Order.Open': 'Not all has come back',
      'errors.Order.SoMany': 'Do you really order {{quantity}}?',
      'errors.Order.StillWanted': 'Not all of it has arrived. Close the order nevertheless?',
    },
  },
}

const deliveries: ResourceData = {
  name: 'goodsDeliveries',
  scope: 'branch',
  fields: { date: { kind: 'date', required: true } },
  lines: {
    goods: {
      was: 'articles',
      crossBranch: { from: 'item.branch' },
      fields: {
        item: { kind: 'ref', to: 'goodsOrders.items', required: true },
        quantity: { kind: 'quantity', required: true },
        broken: { kind: 'flag' },
      },
    },
  },
  states: { draft: ['done'], done: ['void'], void: [] },
  actions: { confirm: { from: ['draft'], to: 'done', alsoSaved: true }, cancel: { from: ['done'], to: 'void', takesBack: true } },
  limits: [
    {
      of: 'goods.item',
      sum: 'quantity',
      atMost: 'quantity',
      unlimited: 0,
      while: { status: 'done' },
      where: { broken: false },
      as: 'received',
      error: 'Delivery.TooMuch',
      booked: 'Delivery.NotBooked',
      bookedAtEntry: true,
    },
  ],
  labels: {
    en: {
      'errors.Delivery.TooMuch': 'Only {{left}} of {{name}} is still to come',
      'errors.Delivery.NotBooked': 'Order {{name}} stands in no books yet',
    },
  },
}

/** A sale reads the best price, takes goods out of a store, and stands in the books. */
const sales: ResourceData = {
  name: 'goodsSales',
  scope: 'branchYear',
  number: {},
  fields: {
    date: { kind: 'date', required: true, within: 'fiscalYear' },
    student: { kind: 'ref', to: 'students', required: true },
    guardian: { kind: 'ref', to: 'guardians', from: 'student.guardian' },
    store: { kind: 'ref', to: 'storeRooms', required: true },
    center: { kind: 'ref', to: 'costCenters' },
    note: { kind: 'text' },
    sort: { kind: 'choice', values: ['sale', 'opening', 'closing'], default: 'sale' },
    pledge: { kind: 'money' },
  },
  lines: {
    items: {
      min: 1,
      fields: {
        item: { kind: 'ref', to: 'goods', required: true },
        unit: { kind: 'ref', to: 'units' },
        quantity: { kind: 'quantity', required: true },
        price: { kind: 'money', is: 'price1' },
        amount: { kind: 'money', is: 'quantity * price' },
        tax: { kind: 'money', is: 'amount * 15 / 100' },
        taxReason: { kind: 'choice', values: ['export', 'health'] },
      },
    },
  },
  totals: { total: { sum: 'items.amount' } },
  reads: {
    row: 'student.row',
    stage: 'student.row.stage',
    price1: {
      of: 'goods.prices',
      each: 'items',
      for: 'item',
      where: { price: { gt: 0 } },
      best: ['row', 'stage'],
      take: 'price',
    },
    terms: { of: 'paymentMethods', every: true, take: ['arabicName'] },
    earlier: {
      of: 'goodsSales',
      everywhere: true,
      seen: true,
      where: { student: { same: 'student' } },
      every: true,
      take: ['total'],
    },
  },
  calculate: 'pledgeOfSale',
  states: { draft: ['open', 'void'], open: ['posted', 'void'], posted: ['open', 'delivered'], delivered: ['open'], void: [] },
  actions: {
    post: { to: 'posted', posts: 'post' },
    deliver: { to: 'delivered', posts: 'deliver' },
    unpost: { to: 'open', unposts: true },
  },
  effects: {
    area: 'sales',
    taxable: { total: { gt: 0 } },
    taxes: [
      {
        each: 'items',
        side: 'sales',
        base: 'amount',
        tax: 'tax',
        category: { value: 'standard' },
        when: { taxReason: { empty: true } },
      },
      { each: 'items', side: 'sales', base: 'amount', tax: 'tax', category: 'taxReason', reason: 'taxReason', back: true },
    ],
    ledger: [
      { debit: 'role.guardianReceivable', amount: 'total', party: 'guardian', student: 'student', description: 'note' },
      { each: 'items', credit: ['item.incomeAccount', 'role.income'], amount: 'amount', costCenter: 'document.center' },
      { debit: 'role.safe', credit: 'role.bank', amount: 'pledge', when: { pledge: { gt: 0 } } },
    ],
    events: {
      deliver: {
        ledger: [{ each: 'items', debit: 'item.costAccount', credit: 'item.stockAccount', amount: 'stock.cost' }],
        stock: [
          {
            each: 'items',
            item: 'item',
            warehouse: 'document.store',
            quantity: 'quantity',
            out: true,
            when: { quantity: { gt: 0 } },
          },
        ],
      },
    },
  },
  yearEnds: { opens: { sort: 'opening' } },
  print: {
    titles: [{ when: { sort: 'opening' }, title: { en: 'Opening stock' } }],
    fields: ['number', 'date', 'guardian.phone'],
    lines: { items: ['item', 'quantity', 'amount'] },
    where: { items: { quantity: { gt: '0' } } },
    apart: { items: 'taxReason' },
    breakdowns: [
      {
        of: 'items',
        by: ['item'],
        sums: ['quantity', 'amount'],
        when: { quantity: { gt: 0 } },
        title: { en: 'By article' },
      },
    ],
    inWords: 'total',
    evenZero: ['total'],
    ofTaxNumber: true,
    head: { en: 'School store' },
    heads: [{ when: { sort: 'opening' }, text: { en: 'Counted on the first day' } }],
    foot: { en: 'Goods are exchanged within a week.' },
    paper: 'a5',
    papers: ['roll'],
    issued: true,
    reprints: true,
    labelsOf: { lines: 'items', of: 'item', unit: 'unit', count: 'quantity' },
    byHand: { lines: 'items', columns: ['quantity'], when: { number: { empty: true } } },
    taxCode: { flag: 'storeEnabled', when: { number: { empty: false } }, total: 'total', tax: 'total', prefix: 'ST' },
    signatures: [{ en: 'Storekeeper', ar: 'أمين المستودع' }],
  },
}

/** What comes into a store is worth what was paid. */
const receipts: ResourceData = {
  name: 'goodsReceipts',
  scope: 'branchYear',
  fields: {
    date: { kind: 'date', required: true },
    store: { kind: 'ref', to: 'storeRooms', required: true },
    item: { kind: 'ref', to: 'goods', required: true },
    quantity: { kind: 'quantity', required: true },
    paid: { kind: 'money', required: true },
  },
  states: { open: ['posted'], posted: ['open'] },
  actions: { post: { to: 'posted', posts: 'post' }, unpost: { to: 'open', unposts: true } },
  effects: {
    ledger: 'receivedGoods',
    stock: [{ item: 'item', warehouse: 'store', quantity: 'quantity', value: 'paid' }],
  },
}

/** Orders, what is delivered of them, and sales that stand in the books. */
export const store = [article, room, deliveries, orders, sales, receipts]

/** The functions that they name, as a `.ts` file exports them. */
export const storeCode: Code = {
  calculations: { pledgeOfSale: { of: 'goodsSales', by: (sale) => sale } },
  recipes: { receivedGoods: { of: 'goodsReceipts', ledger: () => [] } },
  makers: {},
}
