import { Plus, Trash2, Upload } from "lucide-react";
import { useState } from "react";
import { FilterTag } from "#src/records/filters/filter-tag.tsx";
import { Button } from "#src/ui/controls/button.tsx";
import { FileDropZone } from "#src/ui/controls/file-drop-zone.tsx";
import { Chip, ColorBadge, CountBadge } from "#src/ui/feedback/badge.tsx";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Avatar } from "#src/ui/layout/avatar.tsx";
import { Card } from "#src/ui/layout/card.tsx";
import { Fact, FactList } from "#src/ui/layout/facts.tsx";
import { KeyCaps } from "#src/ui/layout/key-cap.tsx";
import { PageHeader } from "#src/ui/layout/page-header.tsx";
import { Pagination } from "#src/ui/layout/pagination.tsx";
import { Steps } from "#src/ui/layout/steps.tsx";
import { Strap } from "#src/ui/layout/strap.tsx";
import { HeadCell, Row, Table } from "#src/ui/layout/table.tsx";
import { Tabs } from "#src/ui/layout/tabs.tsx";
import { Fields, Sample } from "./fields.tsx";

const stages = [
  { id: "new", label: "New lead", color: "#64748b" },
  { id: "contacted", label: "Contacted", color: "#3b82f6" },
  { id: "qualified", label: "Qualified", color: "#8b5cf6" },
  { id: "demo", label: "Demo scheduled", color: "#ec4899" },
  { id: "proposal", label: "Proposal sent", color: "#f59e0b" },
];

/** Every component in its states, next to the design's components page. */
export function Components() {
  return (
    <>
      <PageHeader title="Components" />
      <div className="scroll">
        <div className="sheet">
          <div className="stack">
            <Buttons />
            <Fields />
            <Badges />
            <Avatars />
            <Rows />
          </div>
          <div className="stack">
            <Navigation />
            <States />
          </div>
        </div>
      </div>
    </>
  );
}

function Buttons() {
  return (
    <Sample title="Buttons">
      <Button variant="primary" icon={Plus}>
        Add Contact
      </Button>
      <Button icon={Upload}>Import CSV</Button>
      <Button variant="ghost">Select All</Button>
      <Button variant="danger" icon={Trash2}>
        Delete
      </Button>
      <Button variant="danger-quiet">Delete</Button>
      <Button variant="primary" disabled>
        Create Contact
      </Button>
      <Button variant="primary" busyLabel="Saving...">
        Save
      </Button>
      <Button size="sm">Undo</Button>
    </Sample>
  );
}

function Badges() {
  return (
    <Sample title="Stage badges, tags, counters">
      {stages.map(({ id, label, color }) => (
        <ColorBadge key={id} color={color}>
          {label}
        </ColorBadge>
      ))}
      <FilterTag name="Company" value="Kestrel Freight" onRemove={() => {}} />
      <Chip>logistics</Chip>
      <CountBadge count={5} />
      <CountBadge count={6} isQuiet />
      <KeyCaps keys={["⌘", "K"]} />
    </Sample>
  );
}

function Avatars() {
  const names = ["Adaeze Okonkwo-Lindqvist", "Ana Souza", "Beatriz Câmara", "山本 さくら", ""];
  return (
    <Sample title="Avatars">
      {names.map((name) => (
        <Avatar key={name} name={name} size="md" />
      ))}
      <Avatar name="Kestrel Freight" size="md" shape="square" />
    </Sample>
  );
}

function Rows() {
  return (
    <Card title="Table rows">
      <Table caption="Rows">
        <thead>
          <tr>
            <HeadCell sorted="ascending">Name</HeadCell>
            <HeadCell isNumeric>Added</HeadCell>
          </tr>
        </thead>
        <tbody>
          <Row>
            <td>Rest</td>
            <td className="num sec">Nov 18, 2026</td>
          </Row>
          <Row isSelected>
            <td>Selected</td>
            <td className="num sec">Nov 18, 2026</td>
          </Row>
          <Row isOpen>
            <td>Open</td>
            <td className="num sec">Nov 18, 2026</td>
          </Row>
        </tbody>
      </Table>
    </Card>
  );
}

function Navigation() {
  const [tab, setTab] = useState<"overview" | "notes">("overview");
  const [page, setPage] = useState(1);
  return (
    <>
      <Sample title="Tabs and pagination">
        <div className="w-full">
          <Tabs
            label="Example"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: "overview", label: "Overview", content: "Overview" },
              { value: "notes", label: "Notes (6)", content: "Notes" },
            ]}
          />
          <Pagination
            page={page}
            pages={26}
            text="Showing 1-50 of 1,284 contacts"
            hrefFor={(to) => `#${to}`}
            onPage={setPage}
          />
        </div>
      </Sample>
      <Card title="Strap and steps">
        <div className="py-4">
          <Strap label="Stages" segments={stages} currentId="qualified" />
          <div className="px-6">
            <Steps
              label="Import"
              steps={["1 Upload", "2 Map Columns", "3 Import", "4 Results"]}
              currentIndex={1}
            />
          </div>
        </div>
      </Card>
    </>
  );
}

function States() {
  return (
    <>
      <Sample title="Notices">
        <Notice tone="danger" onDismiss={() => {}}>
          Failed to preview CSV
        </Notice>
        <Notice tone="warning">Processing large file</Notice>
        <FileDropZone title="Drop a .csv file here" browseLabel="Browse" accept=".csv" onFiles={() => {}} />
      </Sample>
      <Card title="Facts">
        <FactList>
          <Fact label="Email">ana@tresmares.com.br</Fact>
          <Fact label="Phone" />
        </FactList>
      </Card>
      <Card title="Empty">
        <EmptyState mark="person" title="No contacts yet" text="Get started by adding your first contact.">
          <Button variant="primary" icon={Plus}>
            Add Contact
          </Button>
          <Button>Import CSV</Button>
        </EmptyState>
      </Card>
    </>
  );
}
