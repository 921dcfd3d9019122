import { User } from "lucide-react";
import { avatarTone, initialsOf } from "./avatar-look.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

type AvatarProps = {
  /** The name next to the avatar. If it has no letters or digits, the avatar shows a person icon. */
  name: string;
  size?: "xs" | "sm" | "md" | "lg";
  /** Round for people, square for organisations. */
  shape?: "round" | "square";
};

/**
 * A square or circle with initials, in a colour that depends on the name. Hidden from screen readers, which
 * read the name.
 */
export function Avatar({ name, size = "sm", shape = "round" }: AvatarProps) {
  const initials = initialsOf(name);
  const tone = initials ? avatarTone(name.trim()) : 0;
  return (
    <span
      className={classNames(
        "avatar",
        `av${tone}`,
        size !== "sm" && `avatar--${size}`,
        shape === "square" && "avatar--sq",
      )}
      aria-hidden="true"
    >
      {initials || <Icon of={User} size={13} />}
    </span>
  );
}
