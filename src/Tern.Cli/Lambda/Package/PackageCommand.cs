using System.CommandLine;

namespace Tern.Cli;

/// <summary>Defines the command <c>tern lambda package</c>.</summary>
internal static class PackageCommand
{
    private static readonly Argument<string> s_path = new("PATH")
    {
        Description = "The output folder of dotnet publish; or a project, or its folder, which is published for Linux first.",
        DefaultValueFactory = static _ => ".",
    };

    private static readonly Option<string> s_output = new("--output", "-o")
    {
        Description = "The zip file to write.",
        HelpName = "FILE",
        DefaultValueFactory = static _ => "function.zip",
    };

    private static readonly Option<Processor?> s_architecture = new("--architecture", "-a")
    {
        Description = "The function's processor: x64 or arm64. A program for another is rejected. [default: the program's own; for a project, this machine's]",
        HelpName = "PROCESSOR",
        CustomParser = static option =>
        {
            var processor = ProcessorNames.Parse(option.Tokens[0].Value);
            if (processor is null) option.AddError($"--architecture must be x64 or arm64, but is '{option.Tokens[0].Value}'.");
            return processor;
        },
    };

    private static readonly Option<bool> s_symbols = new("--symbols")
    {
        Description = "Keeps symbols (.dbg, .pdb) in the zip. With the JIT, stack traces get line numbers from a .pdb; a native program doesn't use them.",
    };

    public static Command Create()
    {
        var command = new TaughtCommand("package", "Creates a function's zip file. The same files always produce the same bytes.", PackageHelp.Examples)
        {
            s_path,
            s_output,
            s_architecture,
            s_symbols,
        };
        command.SetAction(static (parsed, cancellationToken) => PackageRun.RunAsync(
            new PackageRequest
            {
                Path = parsed.GetValue(s_path)!,
                Output = parsed.GetValue(s_output)!,
                Processor = parsed.GetValue(s_architecture),
                KeepSymbols = parsed.GetValue(s_symbols),
            },
            Console.Out,
            cancellationToken));
        return command;
    }
}
