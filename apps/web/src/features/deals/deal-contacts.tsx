import type { DealContact } from "@lanyard/contract/deal/deal-contact-schema";
import { type DealContactRole, dealContactRoles } from "@lanyard/contract/deal/deal-contact-schema";
import type { Deal } from "@lanyard/contract/deal/deal-schema";
import { useQuery } from "@tanstack/react-query";
import { Plus, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { ContactField, NearCompanyContext } from "#src/features/contacts/contacts.ts";
import { useClient } from "#src/lib/api/client-context.ts";
import { t } from "#src/lib/i18n/messages.ts";
import { useMayWrite } from "#src/lib/session/rights.ts";
import { KindLink } from "#src/records/fields/kind-link.tsx";
import { PhoneLink } from "#src/records/fields/mail-phone-links.tsx";
import { roleText } from "#src/records/fields/role-text.ts";
import { Button } from "#src/ui/controls/button.tsx";
import { IconButton } from "#src/ui/controls/icon-button.tsx";
import { Select } from "#src/ui/controls/select-field.tsx";
import { TextField } from "#src/ui/controls/text-field.tsx";
import { FailedLine } from "#src/ui/feedback/failed-state.tsx";
import { preloadOnHover } from "#src/ui/feedback/lazy-component.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Card } from "#src/ui/layout/card.tsx";
import { dealContactsOptions, useDealContactsEdit } from "./deal-contact-queries.ts";

/**
 * The main contact of a deal (`children`), and further contacts with roles, which users can add and change.
 */
export function DealContacts({ deal, children }: { deal: Deal; children: ReactNode }) {
  const [isAdding, setIsAdding] = useState<boolean>();
  const mayWrite = useMayWrite();
  const { data, isError, refetch } = useQuery(dealContactsOptions(useClient(), deal.id));
  const editing = useDealContactsEdit(deal.id);
  const add = (contact_id: string) =>
    editing.mutate({
      change: (contacts) =>
        contacts.some((each) => each.contact_id === contact_id)
          ? contacts
          : [...contacts, { contact_id, role: "other" }],
      done: t("deals.contactAdded"),
    });
  const others = data?.contacts.filter(({ contact_id }) => contact_id !== deal.contact_id) ?? [];
  const addButton = mayWrite && !isAdding && (
    <Button
      size="sm"
      icon={Plus}
      onClick={() => setIsAdding(true)}
      // The button takes the focus after the user has closed the contact field.
      autoFocus={isAdding === false}
      {...preloadOnHover(ContactField)}
    >
      {t("contacts.add")}
    </Button>
  );
  return (
    <Card title={t("deals.contacts")} action={addButton}>
      {children}
      {isError && (
        <div className="px-4 pb-3">
          <FailedLine text={t("deals.contactsUnread")} onRetry={refetch} />
        </div>
      )}
      {others.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line-soft px-4 py-1">
          {others.map((contact) => (
            <TakingPart
              key={contact.contact_id}
              contact={contact}
              onRole={(role) =>
                editing.mutate({
                  change: (contacts) =>
                    contacts.map((each) =>
                      each.contact_id === contact.contact_id ? { ...each, role } : each,
                    ),
                  done: t("deals.roleChanged"),
                })
              }
              onRemove={() =>
                editing.mutate({
                  change: (contacts) =>
                    contacts.filter(({ contact_id }) => contact_id !== contact.contact_id),
                  done: t("deals.contactRemoved"),
                })
              }
            />
          ))}
        </ul>
      )}
      {isAdding && (
        <div className="border-t border-line-soft px-4 pt-2 pb-3">
          <ContactAddition
            companyId={deal.company_id}
            onChoose={(id) => add(id)}
            onClose={() => setIsAdding(false)}
          />
        </div>
      )}
    </Card>
  );
}

export function MainContactRole({ deal }: { deal: Deal }) {
  const { contact_id: id, contact_name, contact_email } = deal;
  const { data } = useQuery(dealContactsOptions(useClient(), deal.id));
  const editing = useDealContactsEdit(deal.id);
  if (id === null || !data) return null;
  const give = (role: DealContactRole | undefined) =>
    editing.mutate({
      change: (contacts) => [
        ...contacts.filter(({ contact_id }) => contact_id !== id),
        ...(role === undefined ? [] : [{ contact_id: id, role }]),
      ],
      done: t("deals.roleChanged"),
    });
  return (
    <RoleChoice
      name={contact_name || (contact_email ?? "")}
      role={data.contacts.find(({ contact_id }) => contact_id === id)?.role}
      onRole={give}
      onNone={() => give(undefined)}
    />
  );
}

type RoleProps = { onRole: (role: DealContactRole) => void };

type TakingPartProps = { contact: DealContact; onRemove: () => void } & RoleProps;

function TakingPart({ contact, onRole, onRemove }: TakingPartProps) {
  const mayWrite = useMayWrite();
  const {
    contact_id: id,
    contact_name,
    contact_email,
    contact_phone,
    contact_title,
    company_name,
    role,
  } = contact;
  const name = contact_name ?? contact_email ?? "";
  const detail = [contact_title, company_name].filter(Boolean).join(" · ") || contact_email;
  return (
    <li className="flex min-h-11 min-w-0 items-center gap-2.5 border-b border-line-soft py-1.5 last:border-0">
      <Avatar name={name} />
      <span className="grid min-w-0 flex-1">
        <KindLink noun="contact" {...{ id, name }} className="link trunc min-w-0" />
        <span className="trunc min-w-0 text-meta text-ink-muted" dir="auto">
          {detail}
        </span>
        {contact_phone && <PhoneLink number={contact_phone} />}
      </span>
      <RoleChoice name={name} role={role} onRole={onRole} />
      {mayWrite && (
        <IconButton icon={X} size="sm" label={t("ui.removeContact", { name })} onClick={onRemove} />
      )}
    </li>
  );
}

type RoleChoiceProps = RoleProps & {
  name: string;
  role: DealContactRole | undefined;
  /** Removes the role. Undefined if a role is required. */
  onNone?: () => void;
};

/** A select for a contact's role. Viewers see plain text. */
function RoleChoice({ name, role, onRole, onNone }: RoleChoiceProps) {
  const mayWrite = useMayWrite();
  if (!mayWrite) return role && <span className="shrink-0 text-ink-muted">{roleText(role)}</span>;
  return (
    <Select
      aria-label={t("ui.roleOf", { name })}
      className="select--auto w-36! shrink-0"
      value={role ?? ""}
      {...(onNone && { emptyLabel: t("deals.noRole") })}
      options={dealContactRoles.map((value) => ({ value, label: roleText(value) }))}
      onChange={({ target }) => {
        const chosen = dealContactRoles.find((each) => each === target.value);
        if (chosen) onRole(chosen);
        else onNone?.();
      }}
    />
  );
}

type AdditionProps = { companyId: string | null; onChoose: (id: string) => void; onClose: () => void };

function ContactAddition({ companyId, onChoose, onClose }: AdditionProps) {
  const [typed, setTyped] = useState("");
  const look = { className: "min-w-0 flex-1", label: t("contacts.add"), autoFocus: true };
  return (
    <div className="flex items-end gap-2">
      <NearCompanyContext value={companyId}>
        <ContactField
          {...look}
          // A plain field accepts text until the picker's code has loaded.
          fallback={<TextField {...look} value={typed} onChange={({ target }) => setTyped(target.value)} />}
          value={{ id: null, name: typed }}
          unchosenText={t("ui.contactUnchosen")}
          onChange={({ id, name }) => {
            setTyped(id === null ? name : "");
            if (id !== null) onChoose(id);
          }}
        />
      </NearCompanyContext>
      <Button onClick={onClose}>{t("deals.contactsDone")}</Button>
    </div>
  );
}
