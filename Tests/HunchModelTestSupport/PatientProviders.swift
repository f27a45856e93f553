package import Suggestions

/// Returns these providers with a deadline that suits a busy machine. Local providers have 50 milliseconds, and
/// later answers are dropped: a test would wait for them in vain.
package func patient(_ providers: [any SuggestionProvider]) -> [any SuggestionProvider] {
  providers.map { provider in
    var policy = provider.policy
    policy.deadline = .seconds(60)
    return provider.customized(policy: policy)
  }
}
