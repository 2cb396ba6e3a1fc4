using System.CommandLine;
using System.CommandLine.Help;
using System.CommandLine.Invocation;
using System.CommandLine.Parsing;

namespace Tern.Cli;

/// <summary>
/// The command line: finds and runs the command, and turns failures into one line on stderr and an exit code.
/// </summary>
internal static class TernCommand
{
    public static async Task<int> RunAsync(string[] arguments)
    {
        var parsed = Create().Parse(arguments);
        if (parsed.Errors.Count > 0 && parsed.Action is not HelpWithExamples)
            return Fail($"{parsed.Errors[0].Message} See '{Path(parsed)} --help'.", ExitCodes.Usage);
        try
        {
            // The commands handle signals themselves, because only they know what to flush first.
            return await parsed.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false, ProcessTerminationTimeout = null })
                .ConfigureAwait(false);
        }
        catch (CommandFailure failure)
        {
            return Fail(failure.Message, ExitCodes.Failed);
        }
    }

    /// <summary>Creates the root command with all commands.</summary>
    public static RootCommand Create()
    {
        var root = new RootCommand("AWS for .NET, on this machine.")
        {
            LocalCommand.Create(), LambdaCommand.Create(), LoadCommand.Create(), DoctorCommand.Create(),
        };
        HelpWithExamples.AddTo(root);
        return root;
    }

    private static int Fail(string message, int exitCode)
    {
        Console.Error.WriteLine($"tern: {message}");
        return exitCode;
    }

    private static string Path(ParseResult parsed)
    {
        var path = "";
        for (SymbolResult? result = parsed.CommandResult; result is CommandResult { Command: not RootCommand } command; result = command.Parent)
            path = $" {command.Command.Name}{path}";
        return "tern" + path;
    }
}
