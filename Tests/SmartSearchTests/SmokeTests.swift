import Testing
@testable import SmartSearch
@Test func builds() {}
