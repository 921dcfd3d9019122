import { CalendarDays, type LucideIcon, Mail, MapPin, MessageSquare, Phone } from "lucide-react";

const icons: Readonly<Record<string, LucideIcon>> = {
  call: Phone,
  meeting: CalendarDays,
  email: Mail,
  visit: MapPin,
  message: MessageSquare,
};

/** The icon of a type of interaction. */
export function interactionIcon(type: string | null): LucideIcon {
  return icons[type ?? ""] ?? MessageSquare;
}
