using System.Text.RegularExpressions;

namespace Tern.Architecture.Tests;

/// <summary>Each package has its own README, which is also shown without the rest of the repository, on
/// nuget.org.</summary>
public sealed partial class PackageReadmeTests
{
    private const string Address = "https://github.com/tern-dotnet/tern/";

    public static TheoryData<string> Packages() =>
    [
        .. Directory.EnumerateFiles(Path.Combine(Repository.Root, "src"), "*.csproj", SearchOption.AllDirectories)
            .Where(static project => File.ReadAllText(project).Contains("<Description>", StringComparison.Ordinal)) // which every package has
            .Select(static project => Path.GetFileNameWithoutExtension(project)),
    ];

    [Theory]
    [MemberData(nameof(Packages))]
    public void A_package_has_a_readme_of_its_own_whose_links_are_absolute_and_lead_somewhere(string package)
    {
        var text = File.ReadAllText(Path.Combine(Repository.Root, "src", package, "README.md"));
        Assert.StartsWith($"# {package}\n", text, StringComparison.Ordinal);

        var links = Link().Matches(text).Select(static match => match.Groups[1].Value + match.Groups[2].Value).ToList();
        Assert.NotEmpty(links);
        Assert.All(links, link =>
        {
            Assert.StartsWith("https://", link, StringComparison.Ordinal);
            if (Ours().Match(link) is { Success: true } ours)
                Assert.True(Path.Exists(Path.Combine(Repository.Root, ours.Groups[1].Value)), $"{package}: nothing is at {link}.");
        });
        Assert.Contains(links, static link => link.StartsWith(Address, StringComparison.Ordinal));
    }

    [GeneratedRegex(@"\]\(([^)\s]+)\)|(?:src|href)=""([^""]+)""")]
    private static partial Regex Link();

    [GeneratedRegex("^" + Address + @"(?:blob|tree)/main/([^#?]+)")]
    private static partial Regex Ours();
}
