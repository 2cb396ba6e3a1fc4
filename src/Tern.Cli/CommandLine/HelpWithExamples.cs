using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;

namespace Tern.Cli;

/// <summary>The help of a command, with its options and then examples.</summary>
internal sealed class HelpWithExamples(HelpAction inner) : SynchronousCommandLineAction
{
    public override bool ClearsParseErrors => true;

    /// <summary>Makes the help option of all commands end with the examples of the command.</summary>
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
