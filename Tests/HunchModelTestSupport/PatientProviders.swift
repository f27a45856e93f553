package import Suggestions

/// These providers with all the time that a busy machine may take. Those of this machine have 50 milliseconds, and what
/// comes later is dropped: a test would wait for it in vain.
package func patient(_ providers: [any SuggestionProvider]) -> [any SuggestionProvider] {
  providers.map { provider in
    var policy = provider.policy
    policy.deadline = .seconds(60)
    return provider.customized(policy: policy)
  }
}
