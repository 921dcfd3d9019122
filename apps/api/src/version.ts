/** Spec section 1: app version constant. */
export const version = "1.0.0";
