using System.Collections;
using System.Globalization;

namespace Tern.Lambda.Local.Host;

/// <summary>
/// The arguments that the package's targets pass:
/// <c>--name NAME --port PORT --timeout SECONDS --memory MB --extensions PATH;PATH -- PROGRAM ARGUMENTS</c>.
/// </summary>
internal sealed record HostArguments(EmulatedFunctionOptions Function, int Port)
{
    /// <exception cref="ArgumentException">The arguments aren't valid.</exception>
    public static HostArguments Read(string[] args)
    {
        var at = Array.IndexOf(args, "--");
        if (at < 0 || at == args.Length - 1) throw new ArgumentException("Expected -- and the function's program.");
        var named = new Dictionary<string, string>(StringComparer.Ordinal);
        for (var i = 0; i + 1 < at; i += 2) named[args[i]] = args[i + 1];
        var seconds = Number(named, "--timeout", 30);
        var function = new EmulatedFunctionOptions
        {
            Name = named.GetValueOrDefault("--name", "function"),
            Command = args[(at + 1)..],
            WorkingDirectory = Environment.CurrentDirectory,
            // All variables from dotnet run and launchSettings.json, as the program itself would receive them.
            Environment = Environment.GetEnvironmentVariables().Cast<DictionaryEntry>()
                .Where(static variable => !((string)variable.Key).StartsWith("AWS_LAMBDA_", StringComparison.Ordinal))
                .ToDictionary(static variable => (string)variable.Key, static variable => (string?)variable.Value ?? "", StringComparer.Ordinal),
            Timeout = seconds == 0 ? System.Threading.Timeout.InfiniteTimeSpan : TimeSpan.FromSeconds(seconds),
            Extensions = named.GetValueOrDefault("--extensions", "").Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries),
            MemoryMegabytes = Number(named, "--memory", 512),
            StartTimeout = TimeSpan.FromSeconds(60), // the first start after a build runs with a cold file cache
        };
        return new HostArguments(function, Number(named, "--port", 9050));
    }

    private static int Number(Dictionary<string, string> named, string name, int otherwise)
    {
        if (!named.TryGetValue(name, out var text)) return otherwise;
        return int.TryParse(text, NumberStyles.None, CultureInfo.InvariantCulture, out var number)
            ? number
            : throw new ArgumentException($"{name} is '{text}': expected a number.");
    }
}
