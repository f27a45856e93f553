#!/usr/bin/env python3
"""Checks that scripts/test.py understands the output of the two test libraries, so no failure passes unnoticed."""

import importlib.util
import json
import pathlib
import unittest

PATH = pathlib.Path(__file__).resolve().parent / "test.py"
SPEC = importlib.util.spec_from_file_location("runner", PATH)
runner = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(runner)


def outcomes(results):
    return [(result.name, result.outcome) for result in results]


class XCTestOutput(unittest.TestCase):
    def read(self, output):
        return runner.XCTestJob("M.C", ["M.C/testA", "M.C/testB"]).results(output, "")

    def test_each_test_has_its_outcome_and_its_words(self):
        results = self.read(
            "Test Case 'C.testA' started at 2026-01-01 00:00:00.000\n/a.swift:1: error: C.testA : no\n"
            "Test Case 'C.testA' failed (0.5 seconds)\n"
            "Test Case 'C.testB' started at 2026-01-01 00:00:00.000\nTest Case 'C.testB' skipped (0.1 seconds)\n"
            "Test Case 'C.testC' started at 2026-01-01 00:00:00.000\nTest Case 'C.testC' passed (2.0 seconds)\n")
        self.assertEqual(outcomes(results), [("M.C.testA", "failed"), ("M.C.testB", "skipped"), ("M.C.testC", "passed")])
        self.assertEqual(results[0].text, "/a.swift:1: error: C.testA : no")
        self.assertEqual(results[2].seconds, 2.0)

    def test_what_a_program_prints_without_a_line_break_hides_no_result(self):
        results = self.read("Test Case 'C.testA' started at 0\nwordsTest Case 'C.testA' failed (0.5 seconds)\n")
        self.assertEqual(outcomes(results), [("M.C.testA", "failed")])
        self.assertEqual(results[0].text, "words")

    def test_a_crash_is_a_failure_of_the_test_that_ran(self):
        results = self.read("Test Case 'C.testA' started at 0\nFatal error: x\n")
        self.assertEqual(outcomes(results), [("M.C.testA", "failed")])
        self.assertIn("Fatal error: x", results[0].text)


class SwiftTestingEvents(unittest.TestCase):
    TEST = "M.S/works()/S.swift:3:4"

    def event(self, kind, instant=0, **payload):
        payload = {"kind": kind, "testID": self.TEST, "instant": {"absolute": instant}, "messages": []} | payload
        # The library writes every character unchanged.
        return json.dumps({"kind": "event", "payload": payload}, ensure_ascii=False) + "\n"

    def read(self, *events, rest=""):
        test = json.dumps({"kind": "test", "payload": {"kind": "function", "id": self.TEST}}) + "\n"
        return runner.SwiftTestingJob("M", ["M.S/works()"]).results("last words", test + "".join(events) + rest)

    def issue(self, **issue):
        return self.event("issueRecorded", issue=issue, messages=[{"text": "one\u2028line"}])

    def test_a_test_passes_without_an_issue_or_with_a_known_one(self):
        for events in ([], [self.issue(isKnown=True)]):
            results = self.read(self.event("testStarted", 1), *events, self.event("testEnded", 3))
            self.assertEqual(outcomes(results), [("M.S.works()", "passed")])
            self.assertEqual(results[0].seconds, 2)

    def test_an_issue_is_a_failure(self):
        results = self.read(self.event("testStarted"), self.issue(isKnown=False), self.event("testEnded"))
        self.assertEqual(outcomes(results), [("M.S.works()", "failed")])
        self.assertIn("one\u2028line", results[0].text)

    def test_an_issue_of_no_test_is_a_failure(self):
        results = self.read(self.event("issueRecorded", issue={}, testID=None))
        self.assertEqual(outcomes(results), [("M", "failed")])

    def test_a_crash_is_a_failure_of_the_tests_that_ran(self):
        results = self.read(self.event("testStarted"), rest='{"kind":"event","payl')
        self.assertEqual(outcomes(results), [("M.S.works()", "failed"), ("M", "failed")])
        self.assertIn("last words", results[1].text)

    def test_a_skipped_test_is_told(self):
        self.assertEqual(outcomes(self.read(self.event("testSkipped"))), [("M.S.works()", "skipped")])


class ReachedTests(unittest.TestCase):
    TARGETS = {
        name: {"target_dependencies": below}
        for name, below in {"Low": [], "High": ["Low"], "Aside": [], "hunch": ["High"], "LowTests": ["Low"],
                            "HighTests": ["High"], "AsideTests": ["Aside"], "EndToEndTests": []}.items()}
    JOBS = [runner.XCTestJob("LowTests.C", ["LowTests.C/a"]), runner.SwiftTestingJob("HighTests (Swift Testing)", ["t"]),
            runner.XCTestJob("AsideTests.C", ["AsideTests.C/a"]), runner.XCTestJob("EndToEndTests.C", ["x"])]

    def reached(self, changed):
        before, after = (runner.Reach.__new__(runner.Reach) for _ in range(2))
        for reach in before, after:
            reach.targets, reach.digests = self.TARGETS, dict.fromkeys([None, *self.TARGETS], "same")
        after.digests[changed] = "other"
        return [job.name for job in self.JOBS if before.fingerprint(job) != after.fingerprint(job)]

    def test_a_change_reaches_the_tests_of_all_modules_above_it_and_of_the_programs(self):
        for changed, reached in {
            "Low": [0, 1, 3], "High": [1, 3], "Aside": [2], "hunch": [3], "HighTests": [1], None: [0, 1, 2, 3],
        }.items():
            self.assertEqual(self.reached(changed), [self.JOBS[number].name for number in reached], changed)

    def test_another_selection_of_tests_is_another_job(self):
        reach = runner.Reach.__new__(runner.Reach)
        reach.targets, reach.digests = self.TARGETS, {}
        jobs = [runner.XCTestJob("LowTests.C", tests) for tests in (["LowTests.C/a"], ["LowTests.C/a", "LowTests.C/b"])]
        self.assertNotEqual(*map(reach.fingerprint, jobs))


if __name__ == "__main__":
    unittest.main()
