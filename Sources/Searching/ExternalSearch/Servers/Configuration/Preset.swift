/// The defaults for a kind of server. The user can override all of them.
///
/// They follow the servers' documentation; Groonga's were tried with a real server.
enum Preset: String, CaseIterable {
  /// The array with which browsers get suggestions, in the OpenSearch 1.1 extension.
  case openSearchSuggestions = "opensearch-suggestions"
  /// A field of the type `search_as_you_type`.
  case elasticsearch
  /// A field of the type `completion`.
  case elasticsearchCompletion = "elasticsearch-completion"
  case openSearch = "opensearch"
  case openSearchCompletion = "opensearch-completion"
  case meilisearch, typesense
  /// Groonga's suggestion plugin, for completion.
  case groongaSuggest = "groonga-suggest"
  /// The records of a Groonga table whose column begins with the text.
  case groongaSelect = "groonga-select"

  /// The values for settings that the section leaves out.
  var defaults: [SettingsKey: String] {
    switch self {
    case .openSearchSuggestions:
      [.list: "$[1][*]", .text: "$", .subtitleList: "$[2][*]", .linkList: "$[3][*]", .echo: "$[0]"]
    case .elasticsearch, .openSearch:
      [
        .field: "name", .method: "POST", .url: "{server}/{index}/_search",
        .body: """
        {"size": {limit}, "query": {"multi_match": {"query": "{query}", "type": "bool_prefix",
        "fields": ["{field}", "{field}._2gram", "{field}._3gram"]}}}
        """,
        .list: "$.hits.hits[*]._source", .text: "$.{field}", .tokenHeader: tokenHeader,
      ]
    case .elasticsearchCompletion, .openSearchCompletion:
      [
        .field: "suggest", .method: "POST", .url: "{server}/{index}/_search",
        .body: """
        {"_source": false, "suggest": {"s": {"prefix": "{query}", "completion": {"field": "{field}",
        "size": {limit}, "skip_duplicates": true, "fuzzy": {"fuzziness": "AUTO"}}}}}
        """,
        .list: "$.suggest.s[0].options[*]", .text: "$.text", .tokenHeader: tokenHeader,
      ]
    case .meilisearch:
      [
        .field: "name", .method: "POST", .url: "{server}/indexes/{index}/search",
        .body: #"{"q": "{query}", "limit": {limit}}"#,
        .list: "$.hits[*]", .text: "$.{field}", .tokenHeader: tokenHeader,
      ]
    case .typesense:
      [
        .field: "name",
        .url: "{server}/collections/{index}/documents/search?q={query}&query_by={field}&prefix=true&num_typos=2"
          + "&per_page={limit}",
        .list: "$.hits[*].document", .text: "$.{field}", .tokenHeader: tokenHeader,
      ]
    case .groongaSuggest:
      [
        .index: "item_query", .field: "kana",
        .url: "{server}/d/suggest?types=complete&table={index}&column={field}&prefix_search=yes"
          + "&frequency_threshold=1&limit={limit}&query={query}",
        .list: "$[1].complete[2:]", .text: "$[0]",
      ]
    case .groongaSelect:
      [
        .field: "_key",
        .url: "{server}/d/select?table={index}&output_columns={field}&limit={limit}"
          + #"&filter={field}%20%40%5E%20%22{query-json}%22"#,
        .list: "$[1][0][2:]", .text: "$[0]",
      ]
    }
  }

  private var tokenHeader: String {
    switch self {
    case .elasticsearch, .elasticsearchCompletion: "Authorization: ApiKey {token}"
    case .typesense: "X-TYPESENSE-API-KEY: {token}"
    default: "Authorization: Bearer {token}"
    }
  }
}
