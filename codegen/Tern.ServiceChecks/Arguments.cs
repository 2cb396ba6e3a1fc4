using System.Globalization;
using Tern.ServiceCodegen.UserBuilds;

namespace Tern.ServiceChecks;

/// <summary>What the command line asks for.</summary>
internal static class Arguments
{
    internal static IReadOnlyList<string> Services(string[] args, string root)
    {
        var all = new ModelStore(Path.Combine(root, "models", "services")).Names();
        var named = new List<string>();
        for (var i = 0; i < args.Length; i++)
        {
            if (args[i] == "--write") i++;
            else if (args[i] == "--part")
            {
                var part = args[++i].Split('/');
                var (first, every) = (int.Parse(part[0], CultureInfo.InvariantCulture), int.Parse(part[1], CultureInfo.InvariantCulture));
                named.AddRange(all.Where((_, at) => at % every == first % every));
            }
            else named.Add(args[i]);
        }

        return named.Count > 0 ? named : all;
    }

    internal static string? Output(string[] args) => Array.IndexOf(args, "--write") is var at and >= 0 ? args[at + 1] : null;
}
