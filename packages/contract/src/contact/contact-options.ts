/** Suggested seniorities (spec section 5). The stored value is free text, which keeps imported values. */
export const seniorities = [
  "Junior",
  "Mid-level",
  "Senior",
  "Lead",
  "Manager",
  "Director",
  "VP",
  "C-Level",
] as const;

export const lifecycleStages = [
  "Subscriber",
  "Lead",
  "Marketing Qualified Lead",
  "Sales Qualified Lead",
  "Opportunity",
  "Customer",
  "Evangelist",
  "Other",
] as const;

export const leadStatuses = [
  "New",
  "Open",
  "In Progress",
  "Open Deal",
  "Unqualified",
  "Attempted to Contact",
  "Connected",
  "Bad Timing",
] as const;

export const trafficSources = [
  "Direct Traffic",
  "Offline Sources",
  "Organic Search",
  "Paid Search",
  "Organic Social",
  "Paid Social",
  "Email Marketing",
  "Referrals",
  "Other Campaigns",
] as const;

export const filterLeadStatuses = [
  "New",
  "Contacted",
  "Qualified",
  "Proposal",
  "Negotiation",
  "Closed Won",
  "Closed Lost",
  "Unqualified",
] as const;

export const filterRoles = [
  "Sales",
  "Marketing",
  "Engineering",
  "Product",
  "Design",
  "Operations",
  "Finance",
  "HR",
  "Legal",
  "Executive",
  "Consulting",
  "Other",
] as const;

export const filterSeniorities = [
  "Individual Contributor",
  "Manager",
  "Director",
  "VP",
  "C-Level",
  "Owner",
  "Partner",
] as const;
