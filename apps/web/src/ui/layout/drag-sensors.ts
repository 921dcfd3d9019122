import { MouseSensor, TouchSensor, useSensor } from "@dnd-kit/core";

/** A long touch drags, a shorter touch scrolls. */
const touchHold = { delay: 300, tolerance: 8 };

/** Returns the sensors of drags by mouse and touch. A mouse starts a drag after `distance` pixels. */
export function usePointerSensors(distance: number) {
  const mouse = useSensor(MouseSensor, { activationConstraint: { distance } });
  const touch = useSensor(TouchSensor, { activationConstraint: touchHold });
  return [mouse, touch];
}
