// Shows "your turn" when the server tells it, and opens the table when it is clicked.

self.addEventListener("push", (event) => {
  const { title, text, table } = event.data.json();
  const data = table ? `/t/${table}` : "/";
  event.waitUntil(self.registration.showNotification(title, { body: text, icon: "/page/icon.svg", tag: data, data }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(self.clients.openWindow(event.notification.data));
});
