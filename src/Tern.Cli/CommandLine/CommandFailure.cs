namespace Tern.Cli;

/// <summary>
/// The exception that is thrown when a command can't be carried out. Its message is shown to the user after "tern: ".
/// </summary>
internal sealed class CommandFailure(string message) : Exception(message);
