import type { AccountKind, CashFlow, ExpenseGroup, IncomeGroup, PartyKind, PostingRole } from '../groups/values.ts'

interface More {
  readonly partyKind?: Exclude<PartyKind, 'none'>
  readonly requiresCostCenter?: true
  readonly incomeGroup?: IncomeGroup
  readonly expenseGroup?: ExpenseGroup
  readonly cashFlow?: CashFlow
  /** The roles in postings that the account plays until the company says otherwise. */
  readonly roles?: readonly PostingRole[]
}

/** An account of the chart that a new school begins with. */
export interface ChartAccount extends More {
  readonly code: string
  readonly arabicName: string
  readonly englishName: string
  readonly kind: AccountKind
  /** The code of the account above it: the longest code that this one begins with. */
  readonly parent: string | null
}

const kinds: Readonly<Record<string, AccountKind>> = {
  1: 'asset',
  2: 'liability',
  3: 'equity',
  4: 'income',
  5: 'expense',
  6: 'expense',
  7: 'expense',
  8: 'expense',
}

const lines: readonly (readonly [code: string, arabicName: string, englishName: string, more?: More])[] = [
  ['1', 'الأصول', 'Assets'],
  ['11', 'الأصول المتداولة', 'Current assets', { cashFlow: 'workingCapital' }],
  ['1101', 'الصناديق', 'Safes', { cashFlow: 'cash' }],
  ['110101', 'الصندوق الرئيسي', 'Main safe', { roles: ['safe'] }],
  ['110102', 'صندوق المصروفات النثرية', 'Petty cash'],
  ['1102', 'البنوك', 'Banks', { cashFlow: 'cash' }],
  ['110201', 'الحساب الجاري البنكي', 'Bank current account', { roles: ['bank'] }],
  ['110202', 'حساب الرواتب البنكي', 'Bank payroll account'],
  ['1103', 'تسويات بوابات الدفع', 'Payment gateway clearing'],
  ['1104', 'تسويات نقاط البيع', 'Card terminals clearing', { roles: ['cardClearing'] }],
  ['1105', 'شيكات تحت التحصيل', 'Cheques under collection'],
  ['1110', 'ذمم أولياء الأمور', "Guardians' receivables", { partyKind: 'guardian', roles: ['guardianReceivable'] }],
  [
    '1111',
    'ذمم جهات وشركات',
    "Companies' and institutions' receivables",
    { partyKind: 'customer', roles: ['customerReceivable'] },
  ],
  ['1112', 'جاري الفروع', 'Inter-branch current account', { roles: ['branchCurrent'] }],
  ['1113', 'مبيعات نقدية تحت التحصيل', 'Cash sales to be collected', { roles: ['cashSales'] }],
  ['1119', 'مخصص ديون مشكوك في تحصيلها', 'Allowance for doubtful fees', { cashFlow: 'allowance', roles: ['doubtfulAllowance'] }],
  ['1120', 'سلف الموظفين', 'Employee advances', { partyKind: 'employee', roles: ['employeeAdvance'] }],
  ['1121', 'العهد المالية', 'Financial custody', { partyKind: 'custody', roles: ['custody'] }],
  ['1130', 'مخزون الكتب', 'Stores: books', { roles: ['inventory'] }],
  ['1131', 'مخزون الزي المدرسي', 'Stores: uniforms'],
  ['1132', 'مخزون القرطاسية والمستلزمات', 'Stores: stationery and supplies'],
  ['1133', 'بضاعة في الطريق', 'Goods in transit', { roles: ['goodsInTransit'] }],
  ['1140', 'إيجارات مدفوعة مقدمًا', 'Prepaid rent', { cashFlow: 'prepaid' }],
  ['1141', 'رسوم إقامات وتأشيرات مقدمة', 'Prepaid residence and visa fees', { cashFlow: 'prepaid' }],
  ['1142', 'تأمين طبي مدفوع مقدمًا', 'Prepaid medical insurance', { cashFlow: 'prepaid' }],
  ['1150', 'ضريبة القيمة المضافة - مدخلات', 'Input VAT', { roles: ['inputVat'] }],
  ['1151', 'ضريبة الدفعات المقدمة', 'VAT on advances', { roles: ['advanceVat'] }],
  ['12', 'الأصول غير المتداولة', 'Non-current assets', { cashFlow: 'investing' }],
  ['1201', 'الأراضي والمباني', 'Land and buildings'],
  ['1202', 'الحافلات والسيارات', 'Buses and vehicles'],
  ['1203', 'الأثاث والتجهيزات المدرسية', 'Furniture and school equipment'],
  ['1204', 'الأجهزة والسبورات الذكية', 'Computers and smart boards'],
  ['1209', 'مجمع الاستهلاك', 'Accumulated depreciation', { cashFlow: 'depreciation' }],
  ['2', 'الالتزامات', 'Liabilities'],
  ['21', 'الالتزامات المتداولة', 'Current liabilities', { cashFlow: 'workingCapital' }],
  ['2101', 'الموردون', 'Suppliers', { partyKind: 'supplier', roles: ['supplierPayable'] }],
  ['2102', 'دفعات مقدمة من أولياء الأمور', 'Fees received in advance', { partyKind: 'guardian', roles: ['guardianAdvance'] }],
  ['2103', 'إيرادات رسوم دراسية مؤجلة', 'Deferred tuition revenue', { roles: ['deferredIncome'] }],
  ['2104', 'تأمينات مستردة', 'Refundable deposits'],
  ['2105', 'سندات مؤقتة تحت التسوية', 'Temporary receipts to be settled', { roles: ['temporaryClearing'] }],
  ['2106', 'بضاعة مستلمة غير مفوترة', 'Goods received, not invoiced', { roles: ['goodsReceivedNotInvoiced'] }],
  ['2107', 'أوراق الدفع - شيكات صادرة', 'Cheques payable', { roles: ['chequesPayable'] }],
  ['2110', 'رواتب مستحقة', 'Accrued salaries', { partyKind: 'employee', roles: ['accruedSalaries'] }],
  ['2111', 'التأمينات الاجتماعية المستحقة', 'Social insurance payable', { roles: ['socialInsurancePayable'] }],
  ['2112', 'مخصص الإجازات', 'Leave provision', { roles: ['leaveProvision'] }],
  ['2113', 'مستحق لموظفين عن مصروفات', 'Owed to employees for expenses', { partyKind: 'employee', roles: ['employeePayable'] }],
  ['2120', 'ضريبة القيمة المضافة - مخرجات', 'Output VAT', { roles: ['outputVat'] }],
  ['2121', 'تسوية ضريبة القيمة المضافة', 'VAT settlement', { roles: ['vatSettlement'] }],
  ['2122', 'ضريبة الاستقطاع', 'Withholding tax payable'],
  ['2123', 'مخصص الزكاة', 'Zakat provision', { cashFlow: 'zakat' }],
  ['2124', 'توزيعات أرباح مستحقة', 'Dividends payable', { cashFlow: 'financing' }],
  ['22', 'الالتزامات غير المتداولة', 'Non-current liabilities', { cashFlow: 'financing' }],
  ['2201', 'مخصص مكافأة نهاية الخدمة', 'End-of-service provision', { roles: ['endOfServiceProvision'] }],
  ['2202', 'قروض طويلة الأجل', 'Long-term loans'],
  ['3', 'حقوق الملكية', 'Equity'],
  ['3101', 'رأس المال', 'Capital'],
  ['3102', 'جاري المالك', "Owner's current account"],
  ['3103', 'الاحتياطي النظامي', 'Statutory reserve'],
  ['3104', 'الأرباح المبقاة', 'Retained earnings', { roles: ['yearResult'] }],
  ['3105', 'أرصدة افتتاحية', 'Opening balances', { roles: ['openingBalance'] }],
  ['4', 'الإيرادات', 'Revenue'],
  ['41', 'إيرادات التعليم', 'Revenue of education'],
  ['4101', 'الرسوم الدراسية', 'Tuition'],
  ['410101', 'رسوم رياض الأطفال', 'Tuition: kindergarten'],
  ['410102', 'رسوم المرحلة الابتدائية', 'Tuition: primary', { roles: ['income'] }],
  ['410103', 'رسوم المرحلة المتوسطة', 'Tuition: intermediate'],
  ['410104', 'رسوم المرحلة الثانوية', 'Tuition: secondary'],
  ['4102', 'رسوم التسجيل والاختبارات', 'Registration and testing'],
  ['4103', 'إيرادات النقل المدرسي', 'School transport'],
  ['4104', 'مبيعات الكتب', 'Books'],
  ['4105', 'مبيعات الزي المدرسي', 'Uniforms'],
  ['4106', 'الأنشطة والرحلات', 'Activities and trips'],
  ['4107', 'المقصف', 'Canteen'],
  ['4190', 'خصومات ممنوحة', 'Discounts', { roles: ['discountAllowed'] }],
  ['42', 'الإيرادات الأخرى', 'Other income', { incomeGroup: 'other' }],
  ['4201', 'إيرادات متنوعة', 'Sundry income'],
  ['4202', 'فروق زيادة المخزون', 'Stock overflow', { roles: ['inventoryOverflow'] }],
  ['4203', 'زيادة الصندوق', 'Cash overage', { roles: ['cashOverage'] }],
  ['4204', 'أرباح بيع أصول', 'Gain on disposal of assets', { cashFlow: 'investing' }],
  ['5', 'تكلفة التعليم', 'Cost of education', { expenseGroup: 'direct' }],
  ['51', 'تكلفة المعلمين', 'Cost of teachers'],
  ['5101', 'رواتب المعلمين: أساسي', 'Teachers: basic salary', { requiresCostCenter: true, roles: ['salaries'] }],
  ['5102', 'رواتب المعلمين: سكن', 'Teachers: housing', { requiresCostCenter: true }],
  ['5103', 'رواتب المعلمين: نقل', 'Teachers: transport', { requiresCostCenter: true }],
  ['5104', 'حصة المنشأة في التأمينات', "Social insurance, employer's share", { roles: ['socialInsuranceExpense'] }],
  ['5105', 'مصروف نهاية الخدمة', 'End-of-service expense', { roles: ['endOfServiceExpense'] }],
  ['5106', 'التأمين الطبي', 'Medical insurance'],
  ['5107', 'رسوم الإقامات ورخص العمل', 'Residence, work permit and visa fees'],
  ['5108', 'مصروف الإجازات', 'Leave expense', { roles: ['leaveExpense'] }],
  ['52', 'تكاليف مباشرة أخرى', 'Other direct costs'],
  ['5201', 'تكلفة المبيعات', 'Cost of books and uniforms sold', { roles: ['costOfSales'] }],
  ['5202', 'مصاريف تشغيل الحافلات', 'Bus running'],
  ['5203', 'فروق أسعار المشتريات', 'Purchase price variance', { roles: ['priceVariance'] }],
  ['5204', 'عجز المخزون', 'Stock shortage', { roles: ['inventoryShortage'] }],
  ['5205', 'تالف المخزون', 'Stock damage', { roles: ['inventoryDamage'] }],
  ['5206', 'رواتب النقل والخدمات', 'Salaries of transport and services'],
  ['6', 'المصروفات العمومية والإدارية', 'General and administrative', { expenseGroup: 'operating' }],
  ['6101', 'رواتب الإدارة', 'Administrative salaries'],
  ['6102', 'إيجارات', 'Rent'],
  ['6103', 'كهرباء ومياه', 'Electricity and water'],
  ['6104', 'نظافة', 'Cleaning'],
  ['6105', 'صيانة', 'Maintenance'],
  ['6106', 'قرطاسية ومطبوعات', 'Stationery and printing'],
  ['6107', 'اتصالات ورسائل', 'Communications and messages'],
  ['6108', 'برامج واشتراكات', 'Software and subscriptions'],
  ['6109', 'عمولات البنوك وبوابات الدفع', 'Bank and gateway fees', { roles: ['bankCharges'] }],
  ['6110', 'استهلاك', 'Depreciation'],
  ['6111', 'فروق تقريب', 'Rounding differences', { roles: ['rounding'] }],
  ['6112', 'عجز الصندوق', 'Cash shortage', { roles: ['cashShortage'] }],
  ['6113', 'حصة المنشأة في تأمينات الإدارة', "Social insurance of administration, employer's share"],
  ['6114', 'نهاية خدمة الإدارة', 'End of service of administration'],
  ['6115', 'إجازات الإدارة', 'Leave of administration'],
  ['6116', 'خسائر بيع أصول', 'Loss on disposal of assets', { expenseGroup: 'other', cashFlow: 'investing' }],
  ['6117', 'مصروف ديون مشكوك في تحصيلها', 'Impairment of receivables', { roles: ['impairmentExpense'] }],
  ['7', 'الزكاة', 'Zakat', { expenseGroup: 'zakat' }],
  ['7101', 'مصروف الزكاة', 'Zakat expense'],
  ['8', 'تكاليف التمويل', 'Finance costs', { expenseGroup: 'finance' }],
  ['8101', 'فوائد وتكاليف القروض', 'Interest and costs of loans', { cashFlow: 'financing' }],
]

const parentOf = (code: string): string | null =>
  lines.map(([other]) => other).findLast((other) => other.length < code.length && code.startsWith(other)) ?? null

/** The chart of accounts of a new school, parents before their children. */
export const chart: readonly ChartAccount[] = lines.map(([code, arabicName, englishName, more]) => ({
  code,
  arabicName,
  englishName,
  kind: kinds[code[0] ?? ''] ?? 'expense',
  parent: parentOf(code),
  ...more,
}))
