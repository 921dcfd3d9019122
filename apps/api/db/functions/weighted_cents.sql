-- Returns a deal's value weighted by its probability, or by 50 % if the probability is unknown (spec section 5).
-- Returns null if the deal has no amount.
create or replace function crm.weighted_cents(amount_cents bigint, probability int) returns bigint
  language sql immutable parallel safe
  return (amount_cents * coalesce(probability, 50) + 50) / 100;

grant execute on function crm.weighted_cents(bigint, int) to lanyard_app;
