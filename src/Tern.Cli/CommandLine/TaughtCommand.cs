using System.CommandLine;

namespace Tern.Cli;

/// <summary>A command whose help ends with examples, which are printed verbatim.</summary>
internal sealed class TaughtCommand(string name, string description, string examples) : Command(name, description)
{
    public string Examples { get; } = examples;
}
