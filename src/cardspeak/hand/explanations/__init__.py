"""Why: every option, refusal and event of a deal in a sentence, with what decided it."""
