import { defaultInteractionTypes } from "@lanyard/contract/interaction/interaction-options";
import {
  CalendarDays,
  Coffee,
  FileText,
  Handshake,
  type LucideIcon,
  Mail,
  MapPin,
  MessageSquare,
  Phone,
  Presentation,
  Video,
} from "lucide-react";
import { customFields } from "#src/records/fields/custom-fields.ts";

const icons: Readonly<Record<string, LucideIcon>> = {
  phone: Phone,
  calendar: CalendarDays,
  mail: Mail,
  pin: MapPin,
  message: MessageSquare,
  video: Video,
  presentation: Presentation,
  coffee: Coffee,
  handshake: Handshake,
  file: FileText,
};

export function interactionIcon(type: string | null): LucideIcon {
  const own = customFields.ownOption("interaction", "type", type ?? "")?.icon;
  return iconNamed(own ?? defaultInteractionTypes.find(({ id }) => id === type)?.icon);
}

export const iconNamed = (icon = ""): LucideIcon => icons[icon] ?? MessageSquare;
