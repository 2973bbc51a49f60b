"""What has been done: history, records, reports, videos."""
