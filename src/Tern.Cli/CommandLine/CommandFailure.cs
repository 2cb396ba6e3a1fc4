namespace Tern.Cli.CommandLine;

/// <summary>What was asked can't be done; the message is the line that the user reads, after "tern: ".</summary>
internal sealed class CommandFailure(string message) : Exception(message);
