using System.Globalization;

namespace Tern.Lambda.Local.Bench;

/// <summary>The arguments: pairs of a name and a value.</summary>
internal sealed record BenchArguments(int Calls, int Rate, int Seconds, int Starts, string? Tern)
{
    public static BenchArguments Read(string[] args)
    {
        var named = new Dictionary<string, string>(StringComparer.Ordinal);
        for (var i = 0; i + 1 < args.Length; i += 2) named[args[i]] = args[i + 1];
        int Number(string name, int otherwise) => named.TryGetValue(name, out var text) ? int.Parse(text, CultureInfo.InvariantCulture) : otherwise;
        return new BenchArguments(
            Number("--calls", 5000), Number("--rate", 1000), Number("--seconds", 10), Number("--starts", 11), named.GetValueOrDefault("--tern"));
    }
}
