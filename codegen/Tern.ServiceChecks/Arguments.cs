using System.Globalization;
using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceChecks;

/// <summary>The arguments of the command line.</summary>
/// <param name="Services">The services.</param>
/// <param name="OnlyGenerates">true if nothing is compiled; otherwise, false.</param>
/// <param name="AsksOracle">true if calls are compared with botocore's; otherwise, false.</param>
/// <param name="Output">The page to write, or null.</param>
/// <param name="Seed">The seed of the random calls.</param>
/// <param name="Count">The random calls of each protocol; null for each operation three times.</param>
internal sealed record Arguments(IReadOnlyList<string> Services, bool OnlyGenerates, bool AsksOracle, string? Output, int Seed, int? Count)
{
    internal static Arguments Parse(string[] args)
    {
        var all = new ModelStore(Repository.Models).Names();
        var (named, generates, asks, output, seed, count) = (new List<string>(), false, false, default(string), 1, default(int?));
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
                case "--seed":
                    seed = int.Parse(args[++i], CultureInfo.InvariantCulture);
                    break;
                case "--count":
                    count = int.Parse(args[++i], CultureInfo.InvariantCulture);
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

        return new(named.Count > 0 ? [.. named.Distinct()] : all, generates, asks, output, seed, count);
    }
}
