// A minimal window to type into: a GTK 4 search entry over a list of 200 rows with icons. At each key, the visible
// rows get another text. Any time beyond this window's is the measured program's own.
#include <gtk/gtk.h>

#define ROWS 200
#define ROWS_IN_VIEW 12

static GPtrArray *labels;

static void set_up(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *label = gtk_label_new(NULL);
  gtk_box_append(GTK_BOX(row), gtk_image_new_from_icon_name("folder"));
  gtk_box_append(GTK_BOX(row), label);
  gtk_list_item_set_child(item, row);
  g_ptr_array_add(labels, label);
}

static void bind(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  const char *name = gtk_string_object_get_string(gtk_list_item_get_item(item));
  gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(gtk_list_item_get_child(item))), name);
}

static void text_changed(GtkEditable *entry, gpointer data) {
  for (guint row = 0; row < labels->len && row < ROWS_IN_VIEW; row++) {
    char *text = g_strdup_printf("%s row %u", gtk_editable_get_text(entry), row);
    gtk_label_set_text(g_ptr_array_index(labels, row), text);
    g_free(text);
  }
}

static void activate(GtkApplication *application, gpointer data) {
  GtkStringList *names = gtk_string_list_new(NULL);
  for (int row = 0; row < ROWS; row++) {
    char *name = g_strdup_printf("name %d", row);
    gtk_string_list_append(names, name);
    g_free(name);
  }
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind), NULL);
  GtkSelectionModel *selection = GTK_SELECTION_MODEL(gtk_single_selection_new(G_LIST_MODEL(names)));
  GtkWidget *scroller = gtk_scrolled_window_new();
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scroller), gtk_list_view_new(selection, factory));
  gtk_widget_set_vexpand(scroller, TRUE);

  GtkWidget *entry = gtk_search_entry_new();
  g_signal_connect(entry, "changed", G_CALLBACK(text_changed), NULL);
  GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append(GTK_BOX(column), entry);
  gtk_box_append(GTK_BOX(column), scroller);

  GtkWidget *window = gtk_application_window_new(application);
  gtk_window_set_title(GTK_WINDOW(window), "Typed");
  gtk_window_set_default_size(GTK_WINDOW(window), 720, 560);
  gtk_window_set_child(GTK_WINDOW(window), column);
  gtk_widget_grab_focus(entry);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  labels = g_ptr_array_new();
  GtkApplication *application = gtk_application_new("app.hunch.Typed", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(activate), NULL);
  return g_application_run(G_APPLICATION(application), count, arguments);
}
