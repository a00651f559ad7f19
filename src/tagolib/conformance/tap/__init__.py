"""What the kit needs of Tap: its cases, random hands, and how a failing case is made smaller."""
