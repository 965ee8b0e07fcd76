// What is typed goes to the app at once, without a click first, and again whenever the reader comes back to the page.
const toApp = () => document.querySelector("#terminal textarea")?.focus();
new MutationObserver(toApp).observe(document.body, { attributes: true, attributeFilter: ["class"] });
addEventListener("focus", toApp);
