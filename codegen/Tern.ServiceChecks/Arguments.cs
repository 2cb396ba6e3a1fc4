using System.Globalization;
using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceChecks;

/// <summary>What the command line asks for.</summary>
/// <param name="Services">The services.</param>
/// <param name="OnlyGenerates">Whether nothing is compiled.</param>
/// <param name="AsksOracle">Whether calls are compared with botocore's.</param>
/// <param name="Output">The page to write; null for none.</param>
internal sealed record Arguments(IReadOnlyList<string> Services, bool OnlyGenerates, bool AsksOracle, string? Output)
{
    internal static Arguments Parse(string[] args)
    {
        var all = new ModelStore(Repository.Models).Names();
        var (named, generates, asks, output) = (new List<string>(), false, false, default(string));
        for (var i = 0; i < args.Length; i++)
        {
            switch (args[i])
            {
                case "--generate":
                    generates = true;
                    break;
                case "--oracle":
                    asks = true;
                    break;
                case "--write":
                    output = args[++i];
                    break;
                case "--part":
                    var part = args[++i].Split('/');
                    var (first, every) = (int.Parse(part[0], CultureInfo.InvariantCulture), int.Parse(part[1], CultureInfo.InvariantCulture));
                    named.AddRange(all.Where((_, at) => at % every == first % every));
                    break;
                default:
                    named.Add(args[i]);
                    break;
            }
        }

        return new(named.Count > 0 ? [.. named.Distinct()] : all, generates, asks, output);
    }
}
