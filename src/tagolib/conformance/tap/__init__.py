"""Tap in the conformance kit: its cases, random hands, and the rules behind differences."""
