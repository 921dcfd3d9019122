-- Returns the value of a deal by its probability, or by 50 % when none is known (spec section 5). Null when its amount is unknown.
create or replace function crm.weighted_cents(amount_cents bigint, probability int) returns bigint
  language sql immutable parallel safe
  return (amount_cents * coalesce(probability, 50) + 50) / 100;

grant execute on function crm.weighted_cents(bigint, int) to lanyard_app;
