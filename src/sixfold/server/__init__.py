"""The service: tables that people and bots sit at, kept in an event log, served to browsers and programs."""
