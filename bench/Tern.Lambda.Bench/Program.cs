using System.Globalization;
using Tern.Lambda.Bench;

const string Usage =
    "usage: Tern.Lambda.Bench compare|tls [native|jit] [--rounds <1 to 100; 5>] [--starts <3 to 1000; 15>] [--output <file.md>] [--no-publish]";

if (!OperatingSystem.IsLinux())
{
    Console.Error.WriteLine("CPU and memory of the functions are read as Linux gives them. Run this on Linux.");
    return 2;
}
if (args is not ["compare" or "tls", ..])
{
    Console.Error.WriteLine(Usage);
    return 2;
}

var (native, jit, rounds, starts, publish) = (true, true, 5, 15, true);
string? output = null;
for (var i = 1; i < args.Length; i++)
{
    switch (args[i])
    {
        case "native":
            jit = false;
            break;
        case "jit":
            native = false;
            break;
        case "--no-publish":
            publish = false;
            break;
        case "--rounds" when i + 1 < args.Length && int.TryParse(args[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out rounds)
            && rounds is >= 1 and <= 100:
        case "--starts" when i + 1 < args.Length && int.TryParse(args[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out starts)
            && starts is >= 3 and <= 1000:
            i++;
            break;
        case "--output" when i + 1 < args.Length:
            output = args[++i];
            break;
        default:
            Console.Error.WriteLine($"'{args[i]}' is not understood, or lacks its value. {Usage}");
            return 2;
    }
}
try
{
    var publisher = new Publisher(publish);
    var report = args[0] == "tls" ? new TlsCommand(publisher, starts).Run() : new CompareCommand(publisher, rounds, starts).Run(native, jit);
    Console.WriteLine(report);
    if (output is not null) File.WriteAllText(output, $"# Lambda\n\n{report}");
    return report.Misses == 0 ? 0 : 1;
}
catch (InvalidOperationException failed)
{
    Console.Error.WriteLine(failed.Message);
    return 2;
}
