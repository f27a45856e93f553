extension RecordedAnswer {
  static let all: [RecordedAnswer] = [
    RecordedAnswer(
      testDescription: "Elasticsearch, search_as_you_type", query: "brown f",
      settings: "preset = elasticsearch\nserver = https://search.example.org\nindex = animals\nsubtitle = $.kind",
      answer: """
        {"took": 3, "timed_out": false, "_shards": {"total": 1, "successful": 1, "skipped": 0, "failed": 0},
         "hits": {"total": {"value": 2, "relation": "eq"}, "max_score": 1.94,
          "hits": [
           {"_index": "animals", "_id": "1", "_score": 1.94, "_source": {"name": "Brown fox", "kind": "mammal"},
            "highlight": {"name": ["<em>Brown</em> <em>fox</em>"]}},
           {"_index": "animals", "_id": "7", "_score": 0.57, "_source": {"name": "Brown falcon"}}]}}
        """,
      suggestions: ["Brown fox|Brown fox|mammal", "Brown falcon|Brown falcon|"]),
    RecordedAnswer(
      testDescription: "Elasticsearch, the highlighted text shown", query: "brown f",
      settings: """
        preset = elasticsearch
        server = https://search.example.org
        index = animals
        list = $.hits.hits[*]
        text = $._source.name
        title = $.highlight.name[0]
        """,
      answer: """
        {"hits": {"hits": [{"_source": {"name": "Brown & fox"}, "highlight": {"name": ["<em>Brown</em> &amp; <em>f</em>ox"]}}]}}
        """,
      suggestions: ["Brown & fox|Brown & fox|"]),
    RecordedAnswer(
      testDescription: "OpenSearch, completion suggester", query: "nir",
      settings:
        "preset = opensearch-completion\nserver = https://search.example.org\nindex = music\nsubtitle = $._source.year",
      answer: """
        {"took": 2, "suggest": {"s": [{"text": "nir", "offset": 0, "length": 3, "options": [
          {"text": "Nirvana", "_index": "music", "_id": "1", "_score": 34.0, "_source": {"year": 1987}},
          {"text": "Nirvana Unplugged", "_index": "music", "_id": "2", "_score": 3.0}]}]}}
        """,
      suggestions: ["Nirvana|Nirvana|1987", "Nirvana Unplugged|Nirvana Unplugged|"]),
    RecordedAnswer(
      testDescription: "Typesense", query: "star",
      settings: "preset = typesense\nserver = https://search.example.org\nindex = films\nsubtitle = $.year",
      answer: """
        {"facet_counts": [], "found": 2, "out_of": 19, "page": 1, "search_time_ms": 0, "hits": [
          {"document": {"id": "1", "name": "Star Wars", "year": 1977}, "text_match": 578730,
           "highlights": [{"field": "name", "matched_tokens": ["Star"], "snippet": "<mark>Star</mark> Wars"}]},
          {"document": {"id": "2", "name": "Stardust", "year": 2007}, "highlights": []}]}
        """,
      suggestions: ["Star Wars|Star Wars|1977", "Stardust|Stardust|2007"]),
    RecordedAnswer(
      testDescription: "Meilisearch", query: "bat",
      settings: """
        preset = meilisearch
        server = https://search.example.org
        index = movies
        field = title
        title = $._formatted.title
        """,
      answer: """
        {"hits": [{"id": 1, "title": "Batman", "_formatted": {"title": "<em>Bat</em>man"},
          "_matchesPosition": {"title": [{"start": 0, "length": 3}]}}, {"id": 2, "title": "Batman & Robin"}],
         "query": "bat", "processingTimeMs": 1, "limit": 8, "offset": 0, "estimatedTotalHits": 2}
        """,
      suggestions: ["Batman|Batman|", "Batman & Robin|Batman & Robin|"]),
    RecordedAnswer(
      testDescription: "Algolia", query: "jim",
      settings: """
        url = https://app-dsn.algolia.net/1/indexes/people/query
        method = POST
        body = {"query": "{query}", "hitsPerPage": {limit}}
        header = X-Algolia-Application-Id: app
        token-header = X-Algolia-API-Key: {token}
        list = $.hits[*]
        text = $.name
        title = $._highlightResult.name.value
        subtitle = $.company
        """,
      answer: """
        {"hits": [{"objectID": "433", "name": "Jimmie Barninger", "company": "California Paint",
          "_highlightResult": {"name": {"value": "<em>Jim</em>mie Barninger", "matchLevel": "full", "matchedWords": ["jim"]}}}],
         "nbHits": 1, "page": 0, "query": "jim", "processingTimeMS": 1}
        """,
      suggestions: ["Jimmie Barninger|Jimmie Barninger|California Paint"]),
    RecordedAnswer(
      testDescription: "Algolia, an index of suggestions", query: "sm",
      settings: """
        url = https://app-dsn.algolia.net/1/indexes/*/queries
        method = POST
        body = {"requests": [{"indexName": "suggestions", "query": "{query}"}]}
        list = $.results[0].hits[*]
        text = $.query
        """,
      answer: #"{"results": [{"hits": [{"query": "smartphone", "popularity": 42}, {"query": "smart tv"}]}]}"#,
      suggestions: ["smartphone|smartphone|", "smart tv|smart tv|"]),
    RecordedAnswer(
      testDescription: "Wikipedia, action API", query: "jup",
      settings:
        "preset = opensearch-suggestions\nurl = https://en.wikipedia.org/w/api.php?action=opensearch&search={query}",
      answer:
        #"["jup",["Jupiter","Jupyter"],["",""],["https://en.wikipedia.org/wiki/Jupiter","https://en.wikipedia.org/wiki/J"]]"#,
      suggestions: ["Jupiter|Jupiter|", "Jupyter|Jupyter|"]),
    RecordedAnswer(
      testDescription: "Wikipedia, REST", query: "jup",
      settings: """
        url = https://en.wikipedia.org/w/rest.php/v1/search/title?q={query}&limit={limit}
        list = $.pages[*]
        text = $.title
        subtitle = $.description
        """,
      answer: """
        {"pages": [{"id": 38930, "key": "Jupiter", "title": "Jupiter", "excerpt": "<span class=\\"searchmatch\\">Jup</span>iter",
          "matched_title": null, "description": "Fifth planet from the Sun",
          "thumbnail": {"mimetype": "image/jpeg", "width": 60, "height": 60, "duration": null, "url": "//upload/x.jpg"}},
          {"id": 2, "key": "J", "title": "Jupyter", "description": null}]}
        """,
      suggestions: ["Jupiter|Jupiter|Fifth planet from the Sun", "Jupyter|Jupyter|"]),
    RecordedAnswer(
      testDescription: "DuckDuckGo, as an OpenSearch array", query: "jup",
      settings: "preset = opensearch-suggestions\nurl = https://duckduckgo.com/ac/?q={query}&type=list",
      answer: #"["jup",["jupiter","jupyter notebook"]]"#,
      suggestions: ["jupiter|jupiter|", "jupyter notebook|jupyter notebook|"]),
    RecordedAnswer(
      testDescription: "DuckDuckGo, its own way", query: "jup",
      settings: "url = https://duckduckgo.com/ac/?q={query}\nlist = $[*]\ntext = $.phrase",
      answer: #"[{"phrase":"jupiter"},{"phrase":"jupyter notebook"}]"#,
      suggestions: ["jupiter|jupiter|", "jupyter notebook|jupyter notebook|"]),
    RecordedAnswer(
      testDescription: "OpenSearch suggestions, with all that may be there", query: "sea",
      settings: "preset = opensearch-suggestions\nurl = https://example.org/?q={searchTerms}",
      answer: """
        ["sea", ["sears", "search engines"], ["7,390,000 results"], ["https://example.org/?q=sears"],
         {"google:suggestsubtypes": [[512]]}]
        """,
      suggestions: ["sears|sears|7,390,000 results", "search engines|search engines|"]),
    RecordedAnswer(
      testDescription: "Groonga, suggest", query: "fi",
      settings: "preset = groonga-suggest\nserver = http://localhost:10041",
      answer: """
        [[0,1795252892.8,0.002],{"complete":[[3],[["_key","ShortText"],["_score","Int32"]],["firefox",6],["firefly",3]]}]
        """,
      suggestions: ["firefox|firefox|", "firefly|firefly|"]),
    RecordedAnswer(
      testDescription: "Groonga, select", query: "fi",
      settings: "preset = groonga-select\nserver = http://localhost:10041\nindex = Packages",
      answer: #"[[0,1795252892.9,0.02],[[[2],[["_key","ShortText"]],["firefox"],["firefly"]]]]"#,
      suggestions: ["firefox|firefox|", "firefly|firefly|"]),
  ]
}
