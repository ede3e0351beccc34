/** What columns of goods that come in are called in sheets. */
export const stockHeadings = {
  item: ['الباركود', 'رقم الصنف', 'كود الصنف', 'المادة', 'Barcode', 'Item code'],
  quantity: ['الكمية', 'العدد', 'الرصيد', 'رصيد أول المدة', 'Quantity', 'Qty', 'Opening stock'],
  unitCost: ['التكلفة', 'سعر الشراء', 'متوسط التكلفة', 'Cost', 'Unit cost'],
  'document.externalReference': ['رقم المستند', 'رقم المرجع', 'Reference'],
  'document.date': ['تاريخ الرصيد', 'Opening date'],
  'document.warehouse': ['المستودع', 'اسم المخزن', 'Warehouse'],
  'document.kind': ['نوع الإضافة', 'Kind'],
} as const
