/** The functions of PostgreSQL that a query of an installation may call: they read nothing but what they are given, and change nothing. */
export const statementFunctions: ReadonlySet<string> = new Set(
  `abs age array_agg array_append array_cat array_length array_position array_prepend array_remove array_replace array_to_string avg
  bit_and bit_or bool_and bool_or btrim cardinality ceil ceiling char_length character_length chr coalesce concat concat_ws count
  cume_dist current_date date date_bin date_part date_trunc dense_rank div every exp extract first_value floor format greatest initcap
  json_agg json_array_elements json_array_elements_text json_array_length json_build_array json_build_object json_each json_each_text
  json_extract_path json_extract_path_text json_object json_object_agg json_object_keys json_strip_nulls json_typeof jsonb_agg
  jsonb_array_elements jsonb_array_elements_text jsonb_array_length jsonb_build_array jsonb_build_object jsonb_each jsonb_each_text
  jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object jsonb_object_agg jsonb_object_keys jsonb_path_exists
  jsonb_path_query jsonb_set jsonb_strip_nulls jsonb_typeof justify_days justify_hours justify_interval lag last_value lead least left
  length ln log lower lpad ltrim make_date make_interval make_time make_timestamp make_timestamptz max md5 min mod mode normalize now
  nth_value ntile nullif num_nonnulls num_nulls octet_length overlaps overlay percent_rank percentile_cont percentile_disc position
  power rank regexp_count regexp_like regexp_match regexp_matches regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr
  replace reverse right round row_number row_to_json rpad rtrim scale sign split_part sqrt starts_with statement_timestamp stddev
  stddev_pop stddev_samp string_agg string_to_array string_to_table strpos substr substring sum timezone to_char to_date to_json to_jsonb
  to_number to_timestamp transaction_timestamp translate trim trim_array trim_scale trunc unnest upper var_pop var_samp variance
  width_bucket`
    .trim()
    .split(/\s+/),
)
