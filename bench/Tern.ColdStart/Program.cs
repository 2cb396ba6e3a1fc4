using System.Globalization;
using Tern.ColdStart;

const string Usage = "usage: Tern.ColdStart [native|jit] [--runs <3 to 1000; 15>] [--output <file.md>] [--no-publish]";

if (!OperatingSystem.IsLinux())
{
    Console.Error.WriteLine("CPU and memory of the programs are read as Linux gives them. Run this on Linux.");
    return 2;
}

IReadOnlyList<PublishMode> modes = [PublishMode.Native, PublishMode.Jit];
var runs = 15;
string? output = null;
var publish = true;
for (var i = 0; i < args.Length; i++)
{
    switch (args[i])
    {
        case "native":
            modes = [PublishMode.Native];
            break;
        case "jit":
            modes = [PublishMode.Jit];
            break;
        case "--runs" when i + 1 < args.Length && int.TryParse(args[i + 1], NumberStyles.None, CultureInfo.InvariantCulture, out runs)
            && runs is >= 3 and <= 1000:
            i++;
            break;
        case "--no-publish":
            publish = false;
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
    return new ColdStartCommand(runs, output, publish).Run(modes);
}
catch (InvalidOperationException failed)
{
    Console.Error.WriteLine(failed.Message);
    return 2;
}
