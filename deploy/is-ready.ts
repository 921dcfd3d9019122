/** The health check of containers. Exits with 0 if the API of this container is ready for requests. */
const port = process.env.PORT ?? "4000";
const isReady = await fetch(`http://127.0.0.1:${port}/api/ready`).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isReady ? 0 : 1);
