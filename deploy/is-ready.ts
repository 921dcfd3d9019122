/** The health check of containers: ends with 0 when the API of this container would be given requests. */
const port = process.env.PORT ?? "4000";
const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
