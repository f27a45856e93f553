// A minimal window like Hunch's in GTK 4: a search entry over a list of 200 rows with icons. Every such program takes
// at least its time to start.
#include <gtk/gtk.h>

static void set_up_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
  gtk_box_append(GTK_BOX(row), gtk_image_new_from_icon_name("folder"));
  gtk_box_append(GTK_BOX(row), gtk_label_new(NULL));
  gtk_list_item_set_child(item, row);
}

static void bind_row(GtkSignalListItemFactory *factory, GtkListItem *item, gpointer data) {
  GtkWidget *label = gtk_widget_get_last_child(gtk_list_item_get_child(item));
  gtk_label_set_text(GTK_LABEL(label), gtk_string_object_get_string(gtk_list_item_get_item(item)));
}

static GtkWidget *new_list(void) {
  GtkStringList *names = gtk_string_list_new(NULL);
  for (int number = 0; number < 200; number++) {
    char name[16];
    g_snprintf(name, sizeof name, "row %d", number);
    gtk_string_list_append(names, name);
  }
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new();
  g_signal_connect(factory, "setup", G_CALLBACK(set_up_row), NULL);
  g_signal_connect(factory, "bind", G_CALLBACK(bind_row), NULL);
  GtkSingleSelection *rows = gtk_single_selection_new(G_LIST_MODEL(names));
  GtkWidget *scrolled = gtk_scrolled_window_new();
  gtk_widget_set_vexpand(scrolled, TRUE);
  gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), gtk_list_view_new(GTK_SELECTION_MODEL(rows), factory));
  return scrolled;
}

static void open_window(GtkApplication *application, gpointer data) {
  GtkWidget *window = gtk_application_window_new(application);
  GtkWidget *content = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
  gtk_box_append(GTK_BOX(content), gtk_search_entry_new());
  gtk_box_append(GTK_BOX(content), new_list());
  gtk_window_set_title(GTK_WINDOW(window), "Least window");
  gtk_window_set_default_size(GTK_WINDOW(window), 720, 560);
  gtk_window_set_child(GTK_WINDOW(window), content);
  gtk_window_present(GTK_WINDOW(window));
}

int main(int count, char **arguments) {
  GtkApplication *application = gtk_application_new("app.hunch.LeastWindow", G_APPLICATION_NON_UNIQUE);
  g_signal_connect(application, "activate", G_CALLBACK(open_window), NULL);
  return g_application_run(G_APPLICATION(application), count, arguments);
}
