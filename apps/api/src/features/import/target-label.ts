const names: Readonly<Record<string, string>> = { first: "First Name", last: "Last Name", owner_id: "Owner" };
const words: Readonly<Record<string, string>> = {
  id: "ID",
  url: "URL",
  linkedin: "LinkedIn",
  hubspot: "HubSpot",
};

/** What a person calls a field, in a reported row and in the template: "LinkedIn URL". */
export function targetLabel(target: string): string {
  return names[target] ?? target.split("_").map(capitalised).join(" ");
}

function capitalised(word: string): string {
  return words[word] ?? word.charAt(0).toUpperCase() + word.slice(1);
}
