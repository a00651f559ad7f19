"""What the kit needs of Tagò: its cases, random hands, and how a failing hand is made smaller."""
