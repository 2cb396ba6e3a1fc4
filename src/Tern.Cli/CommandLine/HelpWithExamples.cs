using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Tern.Cli.CommandLine;

/// <summary>The help of a command: what its options do, then what to type, which teaches more.</summary>
internal sealed class HelpWithExamples(HelpAction inner) : SynchronousCommandLineAction
{
    public override bool ClearsParseErrors => true;

    /// <summary>Has the help option of all commands end with the examples of the command that is asked about.</summary>
    public static void AddTo(RootCommand root)
    {
        foreach (var option in root.Options)
        {
            if (option is HelpOption { Action: HelpAction help }) option.Action = new HelpWithExamples(help);
        }
    }

    public override int Invoke(ParseResult parseResult)
    {
        inner.Invoke(parseResult);
        if (parseResult.CommandResult.Command is TaughtCommand command) parseResult.InvocationConfiguration.Output.Write(command.Examples);
        return ExitCodes.Success;
    }
}
