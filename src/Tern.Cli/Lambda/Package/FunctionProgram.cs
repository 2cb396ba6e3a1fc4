using System.Globalization;
using System.Text.Json;

namespace Tern.Cli;

/// <summary>
/// The program that a function's files form, determined from their headers and .NET's runtime configuration.
/// </summary>
/// <param name="Kind">The kind of program.</param>
/// <param name="Processor">The processor that its native parts are for, or null if it has none and runs on
/// both.</param>
/// <param name="FrameworkMajor">The major version of .NET that a framework-dependent program requires; 0 for
/// others.</param>
/// <param name="Handler">The function's handler for a managed runtime, which is the assembly's name; null for other
/// programs, which define the meaning of the handler themselves.</param>
internal sealed record FunctionProgram(ProgramKind Kind, Processor? Processor, int FrameworkMajor, string? Handler)
{
    /// <summary>The file that <c>provided.al2023</c> starts.</summary>
    public const string Bootstrap = "bootstrap";

    private const string ConfigurationEnd = ".runtimeconfig.json";

    /// <summary>Lambda's name of the runtime that starts the program.</summary>
    public string Runtime => Kind == ProgramKind.FrameworkDependent ? $"dotnet{FrameworkMajor}" : "provided.al2023";

    /// <summary>A readable description of the program.</summary>
    public string Description => Kind switch
    {
        ProgramKind.Native => "a native program",
        ProgramKind.SelfContained => "assemblies with the .NET runtime",
        ProgramKind.FrameworkDependent => $"assemblies for .NET {FrameworkMajor}, handler {Handler}",
        _ => "a custom program",
    };

    /// <summary>Examines the files.</summary>
    /// <param name="where">The name of the files' location in messages.</param>
    /// <param name="names">The names of the files in the zip.</param>
    /// <param name="open">A function that opens a file.</param>
    /// <exception cref="CommandFailure">Lambda couldn't run the program.</exception>
    public static FunctionProgram Read(string where, IReadOnlyCollection<string> names, Func<string, Stream> open)
    {
        var processor = ReadProcessor(names, open);
        var configuration = ReadConfiguration(where, names, open);
        var hasBootstrap = names.Contains(Bootstrap);
        if (configuration is { IsSelfContained: false, Name: var assembly, Major: var major })
        {
            // Lambda's managed runtimes are the .NET versions with long-term support.
            if (major < 8 || major % 2 != 0)
                throw new CommandFailure(
                    $"{where} is for .NET {major}, for which Lambda has no managed runtime. Publish it natively (PublishAot), with its runtime " +
                    "(--self-contained), or for net10.0.");
            return new FunctionProgram(ProgramKind.FrameworkDependent, processor, major, assembly);
        }

        if (!hasBootstrap)
        {
            throw new CommandFailure(
                names.FirstOrDefault(static name => name.Equals("bootstrap.exe", StringComparison.OrdinalIgnoreCase)) is { } windows
                    ? $"{where} contains {windows}, a Windows program. Publish with -r linux-x64 or -r linux-arm64."
                    : $"{where} doesn't contain a file 'bootstrap', which Lambda's provided.al2023 starts. "
                        + "Set <AssemblyName>bootstrap</AssemblyName> in the project.");
        }

        using var stream = open(Bootstrap);
        var header = BinaryHeader.Read(stream);
        if (BinaryHeader.ForeignSystemOf(header) is { } system)
            throw new CommandFailure($"{where}'s bootstrap is a program for {system}. Publish with -r linux-x64 or -r linux-arm64.");
        if (InterpreterWithReturn(open) is { } interpreter)
        {
            throw new CommandFailure(
                $"{where}'s bootstrap is a script whose lines end with CR LF, so Lambda looks for the program '{interpreter}\\r' and can't start it. "
                    + "Save it with LF line endings.");
        }

        var isProgram = BinaryHeader.ProcessorOf(Bootstrap, header) is not null;
        if (!isProgram && !header.AsSpan().StartsWith("#!"u8))
            throw new CommandFailure($"{where}'s bootstrap is neither a Linux program nor a script that begins with #!, so Lambda can't start it.");
        var kind = configuration is not null ? ProgramKind.SelfContained : isProgram ? ProgramKind.Native : ProgramKind.Other;
        return new FunctionProgram(kind, processor, 0, null);
    }

    /// <summary>
    /// Returns the interpreter of a script whose first line ends with a carriage return; null for any other program.
    /// </summary>
    private static string? InterpreterWithReturn(Func<string, Stream> open)
    {
        using var stream = open(Bootstrap);
        var start = new byte[256];
        var count = stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false);
        var line = start.AsSpan(0, count);
        if (!line.StartsWith("#!"u8) || line.IndexOf((byte)'\n') is var end && (end < 1 || line[end - 1] != '\r')) return null;
        return System.Text.Encoding.UTF8.GetString(line[2..(end - 1)]).Trim();
    }

    // Native libraries for a different processor fail only at their first call, so all files are examined.
    private static Processor? ReadProcessor(IReadOnlyCollection<string> names, Func<string, Stream> open)
    {
        Processor? processor = null;
        var first = "";
        foreach (var name in names)
        {
            using var stream = open(name);
            if (BinaryHeader.ProcessorOf(name, BinaryHeader.Read(stream)) is not { } found) continue;
            if (processor is { } other && other != found)
                throw new CommandFailure($"{first} is for {other.LambdaName()}, and {name} for {found.LambdaName()}: a function runs on only one.");
            (processor, first) = (found, name);
        }

        return processor;
    }

    private static (string Name, bool IsSelfContained, int Major)? ReadConfiguration(
        string where, IReadOnlyCollection<string> names, Func<string, Stream> open)
    {
        var files = names.Where(static name => name.EndsWith(ConfigurationEnd, StringComparison.Ordinal) && !name.Contains('/')).ToList();
        var file = files.Contains(Bootstrap + ConfigurationEnd) ? Bootstrap + ConfigurationEnd : files.Count == 1 ? files[0] : null;
        if (file is null)
        {
            return files.Count == 0
                ? null
                : throw new CommandFailure($"{where} contains several programs: {string.Join(", ", files)}. Publish each into its own folder.");
        }

        try
        {
            using var stream = open(file);
            using var json = JsonDocument.Parse(stream);
            var options = json.RootElement.GetProperty("runtimeOptions");
            var name = file[..^ConfigurationEnd.Length];
            if (options.TryGetProperty("includedFrameworks", out _)) return (name, true, 0);
            var framework = options.TryGetProperty("frameworks", out var several) ? several[0] : options.GetProperty("framework");
            return (name, false, int.Parse(framework.GetProperty("version").GetString()!.Split('.')[0], CultureInfo.InvariantCulture));
        }
        catch (Exception failure) when (failure is JsonException or KeyNotFoundException or InvalidOperationException or FormatException)
        {
            throw new CommandFailure($"{where}'s {file} isn't in the format that dotnet publish writes: {failure.Message}");
        }
    }
}
