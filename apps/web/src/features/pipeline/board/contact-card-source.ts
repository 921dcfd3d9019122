import type { CardSource } from "./card-kind.ts";

/** The board of contacts stands at addresses of its own (spec section 7, Pipeline). */
export const contactCardSource: CardSource = {
  board: (client, pipelineId, query, options) =>
    client.pipeline.board({ params: { id: pipelineId }, query }, options),
  async move(client, id, { stageId }, options) {
    const { data, ...answer } = await client.pipeline.move(
      { params: { contactId: id }, body: { stageId } },
      options,
    );
    const values = { stage_id: data.stageId, stage_name: data.stageName, stage_color: data.stageColor };
    return { ...answer, values };
  },
  moveMany: (client, ids, { stageId }, options) =>
    client.pipeline.bulkMoveContacts({ body: { ids: [...ids], stageId } }, options),
  remove: (client, id) => client.pipeline.removeContact({ params: { contactId: id } }),
};
