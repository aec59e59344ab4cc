"""The count of what lay in the boxes, its report and its variance (58 Pa. Code §§ 465a.18, 465a.25)."""
