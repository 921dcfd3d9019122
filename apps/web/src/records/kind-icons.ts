import type { RecordNoun } from "@lanyard/contract/kind/record-kinds";
import {
  Building2,
  CircleCheck,
  CircleDollarSign,
  type LucideIcon,
  MessagesSquare,
  Users,
} from "lucide-react";

export const kindIcons: Readonly<Record<RecordNoun, LucideIcon>> = {
  contact: Users,
  company: Building2,
  deal: CircleDollarSign,
  task: CircleCheck,
  interaction: MessagesSquare,
};
