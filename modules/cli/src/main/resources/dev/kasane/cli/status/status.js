// Narrows the tables to the services and branches whose line has the text.

if (showTools()) {
  const search = one('#search');
  const rows = all('tr.service');
  const narrow = () => {
    const query = search.value.trim().toLowerCase();
    let shown = 0;
    for (const row of rows) {
      row.hidden = !row.textContent.toLowerCase().includes(query);
      shown += row.hidden ? 0 : 1;
    }
    one('#found').textContent = query ? `${shown} of ${rows.length}` : '';
  };
  search.addEventListener('input', narrow);
  onKey('Escape', 'end the search', () => {
    search.value = '';
    search.blur();
    narrow();
  });
}
