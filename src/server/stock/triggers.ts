import { isCopied } from '../database/distribution/copying.ts'
import { raised } from '../database/raised.ts'
import { yearTrigger } from '../database/yearTrigger.ts'

/**
 * SQL of what lay in a warehouse at the end of a day, and of the least that did on that day or any later one, with what is posted by now: the
 * quantity and the value of both.
 */
const sinceThen = (rows: string, tenant: string, warehouse: string, item: string, day: string): string =>
  `select coalesce(max(d.there) filter (where d.date <= ${day}), 0), coalesce(max(d.worth) filter (where d.date <= ${day}), 0),
      least(min(d.there), case when bool_or(d.date <= ${day}) then null else 0 end), least(min(d.worth), case when bool_or(d.date <= ${day}) then null else 0 end)
    from (select r.date, sum(sum(r.quantity)) over (order by r.date) as there, sum(sum(r.value)) over (order by r.date) as worth, lead(r.date) over (order by r.date) as next
      from ${rows} r where r.tenant_id = ${tenant} and r.warehouse_id = ${warehouse} and r.item_id = ${item} group by r.date) d
    where d.next is null or d.next > ${day}`

/** @param constraint by which the refusal is known; of a reversal that there is not enough, or not enough worth, always means that its goods have left */
const refuse = (constraint: string): string =>
  raised(
    'the stock does not allow it',
    /enough|worth/.test(constraint)
      ? `case when new.reverses is null then '${constraint}' else 'stock_rows_left' end`
      : `'${constraint}'`,
  )

/**
 * What the database itself holds the stock to; each statement can be run again and again. A row that comes moves the balance of its
 * item in its warehouse, with the owner's rights, since the application may only read it. What goes out is worth its part of what is
 * there, rounded half up from the exact quotient, the last piece all of it; whoever gives another value reckoned with what has changed since. A reversal mirrors its row.
 * What is dated before later movements goes out only where it was not needed for them, at the average of its day, never for more than what lay there was worth
 * on any day since; and nothing moves behind the day of a count.
 */
export const stockTriggers = (): string[] => [
  `create or replace function daftar_move_stock() returns trigger language plpgsql security definer set search_path = pg_catalog as
     $$ declare balances regclass; first record; there record; counted date; quantity_then numeric; value_then numeric; least_left numeric; least_worth numeric; cost numeric; begin
       if ${isCopied} then return new; end if;
       select confrelid into strict balances from pg_constraint where conrelid = tg_relid and contype = 'f' and starts_with(conname, 'stock_rows_balance_fkey');
       if new.reverses is not null then
         execute format('select warehouse_id, item_id, quantity, value, date, resource, record_id, reverses from %s where tenant_id = $1 and id = $2', tg_relid::regclass)
           into first using new.tenant_id, new.reverses;
         if first.item_id is null or first.reverses is not null or first.warehouse_id <> new.warehouse_id or first.item_id <> new.item_id or first.quantity <> -new.quantity
           or first.resource <> new.resource or first.record_id <> new.record_id or first.date > new.date then ${refuse('stock_rows_reversal')}; end if;
         new.value := -first.value;
       end if;
       execute format('select counted_on from %s where tenant_id = $1 and warehouse_id = $2 and item_id = $3 for no key update', balances)
         into counted using new.tenant_id, new.warehouse_id, new.item_id;
       if new.date < counted then ${refuse('stock_rows_counted')}; end if;
       if new.quantity > 0 then
         if new.value is null or new.value < 0 then ${refuse('stock_rows_value')}; end if;
         execute format('insert into %s as b (tenant_id, warehouse_id, item_id, quantity, value, last_on) values ($1, $2, $3, $4, $5, $6)
           on conflict (tenant_id, warehouse_id, item_id) do update set quantity = b.quantity + excluded.quantity, value = b.value + excluded.value, last_on = greatest(b.last_on, excluded.last_on)', balances)
           using new.tenant_id, new.warehouse_id, new.item_id, new.quantity, new.value, new.date;
         return new;
       end if;
       execute format('select quantity, value, last_on from %s where tenant_id = $1 and warehouse_id = $2 and item_id = $3 for no key update', balances)
         into there using new.tenant_id, new.warehouse_id, new.item_id;
       if there.quantity is null or there.quantity + new.quantity < 0 then ${refuse('stock_rows_enough')}; end if;
       quantity_then := there.quantity; value_then := there.value; least_worth := there.value;
       if new.date < there.last_on then
         execute format($q$ ${sinceThen('%s', '$1', '$2', '$3', '$4')} $q$, tg_relid::regclass) into quantity_then, value_then, least_left, least_worth using new.tenant_id, new.warehouse_id, new.item_id, new.date;
         if coalesce(least_left, 0) + new.quantity < 0 then ${refuse('stock_rows_enough_then')}; end if;
       end if;
       if new.reverses is null then
         cost := case when there.quantity + new.quantity = 0 then there.value else least(least_worth, div(2 * value_then * -new.quantity * power(10::numeric, new.decimals::numeric) + quantity_then, 2 * quantity_then) / power(10::numeric, new.decimals::numeric)) end;
         if new.value is not null and new.value <> -cost then ${refuse('stock_rows_cost')}; end if;
         new.value := -cost;
       end if;
       if least_worth + new.value < 0 then ${refuse('stock_rows_worth_then')}; end if;
       execute format('update %s set quantity = quantity + $4, value = value + $5, last_on = greatest(last_on, $6) where tenant_id = $1 and warehouse_id = $2 and item_id = $3', balances)
         using new.tenant_id, new.warehouse_id, new.item_id, new.quantity, new.value, new.date;
       return new; end $$`,
  // What lies there, held until the transaction ends: the application may not lock what it may only read. The tenant is a value: a
  // distributed database holds rows of one part alone.
  `create or replace function daftar_hold_stock(warehouses integer[], items integer[])
     returns table (warehouse integer, item integer, quantity numeric, value numeric, last_on date) language plpgsql security definer set search_path = pg_catalog, public as
     $$ declare wanted integer := nullif(current_setting('app.tenant', true), '')::int; begin return query select b.warehouse_id, b.item_id, b.quantity, b.value, b.last_on from stock_balances b
        where b.tenant_id = wanted and (b.warehouse_id, b.item_id) in (select * from unnest(warehouses, items))
        order by b.warehouse_id, b.item_id for no key update; end $$`,
  // A count that is closed: what it has counted does not move behind its day.
  `create or replace function daftar_close_count(counted_in integer, counted integer[], counted_until date)
     returns void language plpgsql security definer set search_path = pg_catalog, public as
     $$ declare wanted integer := nullif(current_setting('app.tenant', true), '')::int; begin
       perform 1 from stock_balances b where b.tenant_id = wanted and b.warehouse_id = counted_in and b.item_id = any(counted) order by b.item_id for no key update;
       update stock_balances b set counted_on = greatest(b.counted_on, counted_until) where b.tenant_id = wanted and b.warehouse_id = counted_in and b.item_id = any(counted); end $$`,
  `create or replace trigger stock_rows_move before insert on stock_rows for each row execute function daftar_move_stock()`,
  `create or replace trigger stock_rows_append_only before update or delete on stock_rows for each row execute function daftar_append_only()`,
  'drop policy if exists open_year on stock_rows',
  yearTrigger('stock_rows'),
  `create or replace trigger stock_rows_year before insert on stock_rows for each row execute function daftar_stock_rows_year()`,
]
