const { origin, message, return: returnUrl } = document.body.dataset;
const receiver = window.opener ?? (window.parent === window ? null : window.parent);
receiver?.postMessage(JSON.parse(message), origin);
if (window.opener) window.close();
if (!receiver && returnUrl) location.replace(returnUrl);
